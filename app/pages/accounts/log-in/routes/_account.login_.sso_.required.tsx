import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { SSO_REFUSALS } from '#domain/sso/sso.ts';
import { AccountPage } from '#app/frame/account-page.tsx';
import { SsoButton } from '../sso-button.tsx';
import { ssoRequiredLoader } from '../sso.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';

const TITLE = 'Continue with your work account';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, TITLE);

export const loader = ssoRequiredLoader;

export default function SsoRequiredPage() {
  const { agencyName, requestedRoute, hasOtherRoles } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={TITLE} lead={SSO_REFUSALS.requested(agencyName)}>
      <SsoButton agencyName={agencyName} requestedRoute={requestedRoute} kind="primary" />
      {hasOtherRoles && (
        <p className="muted">
          <Link to={pathsFor(null).roles()}>Your other roles</Link>
        </p>
      )}
    </AccountPage>
  );
}
