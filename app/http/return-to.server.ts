import { wantedRoute } from './wanted-route.server.ts';

const FIELD = /^[A-Za-z]{1,40}$/;

/** Returns what a page or a button was opened from and leads back to, as a path of ours: an unfinished form, a list. Null if it stands alone. */
export function pageToReturnTo(request: Request): Promise<string | null> {
  return wantedRoute(request, new URL(request.url).searchParams.get('returnTo'));
}

/** Returns that form with the new record chosen in the requesting field; `otherwise` if there is no such form. */
export async function returnWith(request: Request, id: string, otherwise: string): Promise<string> {
  const form = await pageToReturnTo(request);
  const field = new URL(request.url).searchParams.get('returnAs') ?? '';
  if (form === null || !FIELD.test(field)) return otherwise;
  const { pathname, searchParams } = new URL(form, request.url);
  searchParams.set(field, id);
  return `${pathname}?${searchParams.toString()}`;
}
