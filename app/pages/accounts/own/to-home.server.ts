import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { pathsFor } from '#app/paths.ts';

/** Goes to the home page, keeping the role of the address: where `/me`, profiles and usernames lead. */
export function toHome({ request }: LoaderFunctionArgs): Response {
  return redirect(pathsFor(new URL(request.url).searchParams.get('roleId')).home());
}
