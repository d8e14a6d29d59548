import { wantedRoute } from './wanted-route.server.ts';

const FIELD = /^[A-Za-z]{1,40}$/;

/** What a page or a button was opened from and leads back to, as a path of ours: a form that lacks something, a list. Null where it stands for itself. */
export function pageToReturnTo(request: Request): Promise<string | null> {
  return wantedRoute(request, new URL(request.url).searchParams.get('returnTo'));
}

/** That form with what was added chosen in the field that asked for it; `otherwise` where there is no such form. */
export async function returnWith(request: Request, id: string, otherwise: string): Promise<string> {
  const form = await pageToReturnTo(request);
  const field = new URL(request.url).searchParams.get('returnAs') ?? '';
  if (form === null || !FIELD.test(field)) return otherwise;
  const { pathname, searchParams } = new URL(form, request.url);
  searchParams.set(field, id);
  return `${pathname}?${searchParams.toString()}`;
}
