import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ReportedError } from '#app/frame/reported-error.tsx';
import { portalPlatform } from '#app/http/caller.server.ts';
import { requestIdOf } from '#app/http/failure.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { VERSION } from '#app/version.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Something went wrong');

/** The overlay as a separate page, with the id of this very request. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { log, clock } = await portalPlatform();
  const reportingId = requestIdOf(request);
  log.warn({ reportingId }, 'The system error page was opened.');
  return data({ reportingId, at: clock.now().toString(), details: [`Version ${VERSION}`] }, { status: 500 });
}

export default function SystemErrorScreen() {
  return <ReportedError failure={useLoaderData<typeof loader>()} address="/system-error" />;
}
