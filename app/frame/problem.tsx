import { useRouteLoaderData } from '@remix-run/react';
import type { ShellData } from './shell-data.server.ts';
import { AccountLayout } from './account-layout.tsx';
import { useAccountFrame } from './account-frame.tsx';
import { ButtonLink } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';

const DASHBOARD = { label: 'Go to your dashboard', href: '/' };
/** The home page of everyone else. */
const TIMESHEETS = { label: 'Go to your timesheets', href: '/' };

/** A page explaining why something is not allowed or did not work, with a way back, another way on, or none. */
export function Problem({
  title,
  message,
  way = DASHBOARD,
}: {
  title: string;
  message: string;
  way?: { label: string; href: string } | null;
}) {
  const { brand, footLinks } = useAccountFrame();
  return (
    <AccountLayout brand={brand} footLinks={footLinks} missingWeek>
      <div className="auth-form">
        <h1>{title}</h1>
        <Callout tone="bad" role="alert">
          <p>{message}</p>
        </Callout>
        {way && (
          <div className="btn-row">
            <ButtonLink kind="primary" size="lg" href={way.href}>
              {way.label}
            </ButtonLink>
          </div>
        )}
      </div>
    </AccountLayout>
  );
}

/** The same for what a role may not see, within the portal: its menu leads on. */
export function NotAllowed({ message }: { message: string }) {
  const shell = useRouteLoaderData('routes/_portal') as ShellData | undefined;
  const way = shell?.roleType === 'RecruitmentAgencyAdministrationRole' ? DASHBOARD : TIMESHEETS;
  return (
    <>
      <PageHeader title="Not allowed" icon="shield" />
      <PageBody>
        <Callout tone="bad" role="alert">
          <p>{message}</p>
        </Callout>
        <p className="btn-row mt-5">
          <ButtonLink href={way.href}>{way.label}</ButtonLink>
        </p>
      </PageBody>
    </>
  );
}
