import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ChangeEmail } from '#app/components/own-account/change-email.tsx';
import { ChangePassword } from '#app/components/own-account/change-password.tsx';
import { Codes } from '#app/components/own-account/codes.tsx';
import { Devices } from '#app/components/own-account/devices.tsx';
import { OwnName } from '#app/components/own-account/own-name.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { ownAccountAction, type OwnAccountAnswer, ownAccountLoader } from '#app/http/own-account-page.server.ts';
import { retryHeader } from '#app/http/retry-header.ts';
import { pageTitle } from '#app/page-title.ts';

export const headers = retryHeader;
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Your account');

export const loader = ownAccountLoader;
export const action = ownAccountAction;

export default function OwnAccountPage() {
  const account = useLoaderData<typeof loader>();
  const answer = useActionData() as OwnAccountAnswer | undefined;
  return (
    <>
      <PageHeader
        title="Your account"
        icon="key"
        summary="Yours, whichever agency you log in to. No agency sees or changes what is on this page."
      />
      <PageBody>
        <div className="own-account">
          <OwnName answer={answer} {...account} />
          <ChangeEmail answer={answer} {...account} />
          <ChangePassword answer={answer} {...account} />
          <Codes {...account} />
          <Devices {...account} />
        </div>
      </PageBody>
    </>
  );
}
