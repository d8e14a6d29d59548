import { redirect } from '@remix-run/node';
import { type Flash, flashCookie } from './cookies.server.ts';

/** Redirects to a page and shows a message there. */
export async function redirectWith(path: string, flash: Flash): Promise<Response> {
  return redirect(path, { headers: { 'Set-Cookie': await flashCookie.serialize(flash) } });
}

/** The message for a form sent without changes. */
export const NOTHING_CHANGED = 'Nothing was changed.';

/** Redirects to a page that says how a form was saved, or that nothing changed. */
export function redirectSaved(path: string, message: string, isChanged: boolean): Promise<Response> {
  return redirectWith(path, { kind: 'good', message: isChanged ? message : NOTHING_CHANGED });
}

/** Returns the message left for this page, if any, with the header that clears it. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: [string, string][] }> {
  const flash = (await flashCookie.parse(request.headers.get('Cookie'))) as Flash | null;
  if (!flash) return { flash: null, headers: [] };
  return { flash, headers: [['Set-Cookie', await flashCookie.serialize('', { maxAge: 0 })]] };
}
