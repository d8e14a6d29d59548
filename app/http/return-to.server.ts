import { wantedRoute } from './wanted-route.server.ts';

const FIELD = /^[A-Za-z]{1,40}$/;

/** The form that a page was opened from to add what it lacks, as a path of ours; null where it was opened for itself. */
export function formToReturnTo(request: Request): Promise<string | null> {
  return wantedRoute(request, new URL(request.url).searchParams.get('returnTo'));
}

/** That form with what was added chosen in the field that asked for it; `otherwise` where there is no such form. */
export async function returnWith(request: Request, id: string, otherwise: string): Promise<string> {
  const form = await formToReturnTo(request);
  const field = new URL(request.url).searchParams.get('returnAs') ?? '';
  if (form === null || !FIELD.test(field)) return otherwise;
  const { pathname, searchParams } = new URL(form, request.url);
  searchParams.set(field, id);
  return `${pathname}?${searchParams.toString()}`;
}
