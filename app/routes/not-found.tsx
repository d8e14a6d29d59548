import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LostPage } from '#app/frame/lost-page.tsx';
import { warnLost } from '#app/http/warn-lost.server.ts';
import { wantedRoute } from '#app/http/wanted-route.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Page not found');

/** The not-found screen for a path given as `url`; anything but a path on this host is not repeated. */
export async function loader({ request }: LoaderFunctionArgs) {
  await warnLost(request);
  const url = new URL(request.url).searchParams.get('url');
  return data({ path: (await wantedRoute(request, url)) ?? '/not-found' }, { status: 404 });
}

export default function NotFoundScreen() {
  return <LostPage path={useLoaderData<typeof loader>().path} />;
}
