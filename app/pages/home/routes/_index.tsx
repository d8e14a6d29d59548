import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isFirstRun } from '#domain/first-run/first-run.server.ts';
import { useAccountFrame } from '#app/frame/account-frame.tsx';
import { AccountLayout } from '#app/frame/account-layout.tsx';
import { ButtonLink } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { callerOf, portalPlatform } from '#app/http/caller.server.ts';
import { homeOf } from '../home.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Timesheets for recruitment agencies');

/** Sends logged-in people to their role, visitors to the log-in or, on the product's own address, to this page. */
export async function loader(args: LoaderFunctionArgs) {
  const home = await homeOf(args);
  if (home) throw redirect(home);
  const { config } = await portalPlatform();
  const awaitsFirst = await isFirstRun((await callerOf(args)).visitor);
  return { awaitsFirst, maySignUp: config.signUp !== 'closed' && !awaitsFirst };
}

export default function LandingPage() {
  const { brand, footLinks } = useAccountFrame();
  const to = pathsFor(null);
  const { awaitsFirst, maySignUp } = useLoaderData<typeof loader>();
  return (
    <AccountLayout brand={brand} footLinks={footLinks}>
      <div className="auth-form wide">
        <h1>Timesheets for recruitment agencies</h1>
        <div className="muted">
          <p>Contractors enter their hours or days.</p>
          <p>Authorisers accept or reject them.</p>
          <p>Agencies look after placements and reminders, and payroll pulls what was accepted.</p>
        </div>
        {awaitsFirst && (
          <Callout>
            There is no agency yet. The link that makes the first one was printed where Countersign was started.
          </Callout>
        )}
        <div className="btn-row">
          {maySignUp && (
            <ButtonLink kind="primary" size="lg" href={to.signUp()}>
              Sign up your agency
            </ButtonLink>
          )}
          <ButtonLink size="lg" href={to.logIn()}>
            Log in
          </ButtonLink>
        </div>
      </div>
    </AccountLayout>
  );
}
