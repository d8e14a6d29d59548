import { redirect } from '@remix-run/node';
import { type Flash, flashCookie } from './cookies.server.ts';

/** Goes on to a page and shows a message there. */
export async function redirectWith(path: string, flash: Flash): Promise<Response> {
  return redirect(path, { headers: { 'Set-Cookie': await flashCookie.serialize(flash) } });
}

/** What a form tells that was sent with nothing changed. */
export const NOTHING_CHANGED = 'Nothing was changed.';

/** Goes on to a page that tells how a form was saved, or that it changed nothing. */
export function redirectSaved(path: string, message: string, isChanged: boolean): Promise<Response> {
  return redirectWith(path, { kind: 'good', message: isChanged ? message : NOTHING_CHANGED });
}

/** The message for this page, if the last one left any, with the header that takes it off the shelf. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: [string, string][] }> {
  const flash = (await flashCookie.parse(request.headers.get('Cookie'))) as Flash | null;
  if (!flash) return { flash: null, headers: [] };
  return { flash, headers: [['Set-Cookie', await flashCookie.serialize('', { maxAge: 0 })]] };
}
