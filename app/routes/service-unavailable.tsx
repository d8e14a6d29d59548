import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { AccountPage } from '#app/frame/account-page.tsx';
import { ButtonLink } from '#app/components/button.tsx';
import { portalPlatform } from '#app/http/caller.server.ts';
import { pageTitle } from '#app/page-title.ts';
import {
  OUTAGE_SENTENCES,
  outageCause,
  RETRY_AFTER_SECONDS,
  SERVICE_STATUS_HEADER,
} from '#domain/installation/service-mode.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Not available');

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

/** The operator's mode takes precedence; `cause` in the address is what the page that led here knew. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { mode } = (await portalPlatform()).installation.current();
  const cause = mode === 'online' ? outageCause(new URL(request.url).searchParams.get('cause')) : mode;
  const headers = new Headers({ 'Retry-After': String(RETRY_AFTER_SECONDS) });
  if (cause !== null) headers.set(SERVICE_STATUS_HEADER, cause);
  return data({ cause }, { status: 503, headers });
}

/** Whether the portal accepts visitors again; a closed one also reports ready, but says so in a header. */
async function isBack(): Promise<boolean> {
  try {
    const { ok, headers } = await fetch('/readyz', { cache: 'no-store' });
    return ok && (headers.get(SERVICE_STATUS_HEADER) ?? 'online') === 'online';
  } catch {
    return false;
  }
}

/** Shows why, and retries every 30 seconds; without JavaScript there is the button. */
export default function ServiceUnavailablePage() {
  const { cause } = useLoaderData<typeof loader>();
  useEffect(() => {
    const retry = () => void isBack().then((back) => back && window.location.assign('/'));
    const timer = setInterval(retry, RETRY_AFTER_SECONDS * 1000);
    return () => clearInterval(timer);
  }, []);
  const sentence = cause === null ? 'The timesheet portal is not available just now.' : OUTAGE_SENTENCES[cause];
  return (
    <AccountPage title="Back in a moment" lead={`${sentence} Nothing you have saved is lost.`}>
      <div className="btn-row">
        <ButtonLink kind="primary" size="lg" href="/">
          Try again
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
