import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { sidebarCookie } from '#app/http/cookies.server.ts';
import { VISITOR_LIMITS } from '#app/http/form-limits.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { wantedRoute } from '#app/http/wanted-route.server.ts';

/** Collapses or expands the sidebar, remembered in a cookie so that it needs no script. */
export async function action({ request }: ActionFunctionArgs) {
  const { formData: form } = await readFields(request, VISITOR_LIMITS);
  const choice = form.get('collapsed') === 'true' ? 'collapsed' : 'expanded';
  return redirect((await wantedRoute(request, form.get('returnTo'))) ?? '/', {
    headers: { 'Set-Cookie': await sidebarCookie.serialize(choice) },
  });
}

export const loader = () => redirect('/');
