import { data, type MetaFunction } from '@remix-run/node';
import { useEffect } from 'react';
import { AccountPage } from '#app/components/account-page.tsx';
import { ButtonLink } from '#app/components/button.tsx';
import { pageTitle } from '#app/page-title.ts';

const RETRY_SECONDS = 30;

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Not available');

export const headers = () => ({ 'Retry-After': String(RETRY_SECONDS) });

export const loader = () => data(null, { status: 503 });

/** Tries again every 30 seconds; without JavaScript there is the button. */
export default function ServiceUnavailablePage() {
  useEffect(() => {
    const retry = () =>
      void fetch('/readyz').then(
        ({ ok }) => ok && window.location.assign('/'),
        () => undefined,
      );
    const timer = setInterval(retry, RETRY_SECONDS * 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <AccountPage
      title="Back in a moment"
      lead="The timesheet portal is not available just now. Nothing you have saved is lost."
    >
      <div className="btn-row">
        <ButtonLink kind="primary" size="lg" href="/">
          Try again
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
