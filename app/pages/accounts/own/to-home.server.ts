import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { pathsFor } from '#app/paths.ts';

/** Redirects to the home page, keeping the URL's role: for `/me`, profiles and usernames. */
export function toHome({ request }: LoaderFunctionArgs): Response {
  return redirect(pathsFor(new URL(request.url).searchParams.get('roleId')).home());
}
