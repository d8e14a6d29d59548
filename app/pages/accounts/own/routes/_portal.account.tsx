import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PersonPage } from '#app/frame/account-page.tsx';
import { ChangeEmail } from '../change-email.tsx';
import { ChangePassword } from '../change-password.tsx';
import { Codes } from '../codes.tsx';
import { Devices } from '../devices.tsx';
import { OwnName } from '../own-name.tsx';
import { Passkeys } from '../passkeys.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';
import { workAccountWords } from '#domain/sso/sso.ts';
import { pathsFor } from '#app/paths.ts';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { ownAccountAction, type OwnAccountAnswer, ownAccountLoader } from '../own-account-page.server.ts';
import { retryHeader } from '#app/http/retry-header.ts';
import { pageTitle } from '#app/page-title.ts';

export const headers = retryHeader;
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Your account');

export const loader = ownAccountLoader;
export const action = ownAccountAction;

export default function OwnAccountPage() {
  const account = useLoaderData<typeof loader>();
  const answer = useActionData() as OwnAccountAnswer | undefined;
  if (account.workAccountOf !== null)
    return (
      <PersonPage icon="key" title="Your account">
        <p>{workAccountWords(account.workAccountOf)}</p>
      </PersonPage>
    );
  const codes = answer?.shown && 'recoveryCodes' in answer.shown ? answer.shown.recoveryCodes : [];
  if (codes.length > 0)
    return (
      <PersonPage icon="key" title="Your recovery codes" lead="Your passkey is added. Keep these for when you lose it.">
        <RecoveryCodes codes={codes} continueTo={pathsFor(null).ownAccount()} />
      </PersonPage>
    );
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
          <Passkeys answer={answer} {...account} />
          <Codes {...account} />
          <Devices {...account} />
        </div>
      </PageBody>
    </>
  );
}
