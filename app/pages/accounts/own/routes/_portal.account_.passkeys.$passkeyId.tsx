import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { formatInstant } from '#domain/format.ts';
import { PersonPage } from '#app/frame/account-page.tsx';
import { RemovePasskey, RenamePasskey } from '../passkey-forms.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';
import { passkeyAction, passkeyLoader, type PasskeyPageAnswer } from '../passkey-page.server.ts';
import { retryHeader } from '#app/http/retry-header.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';

export const headers = retryHeader;
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Your passkey');

export const loader = passkeyLoader;
export const action = passkeyAction;

const toAccount = (
  <p className="mt-6">
    <Link to={pathsFor(null).ownAccount()}>Your account</Link>
  </p>
);

export default function PasskeyPage() {
  const { read, emailAddress, timeZone } = useLoaderData<typeof loader>();
  const answer = useActionData() as PasskeyPageAnswer | undefined;
  const codes = answer?.shown ?? [];
  if (codes.length > 0)
    return (
      <PersonPage
        icon="key"
        title="Your recovery codes"
        lead="Your last passkey is removed. You log in with your password."
      >
        <RecoveryCodes codes={codes} continueTo={pathsFor(null).ownAccount()} />
      </PersonPage>
    );
  if (!read)
    return (
      <PersonPage icon="key" title="Your passkey" lead="The passkey no longer exists.">
        {toAccount}
      </PersonPage>
    );
  const { passkey } = read;
  const used = passkey.lastUsedAt ? `used ${formatInstant(passkey.lastUsedAt, timeZone)}` : 'never used';
  return (
    <PersonPage
      icon={passkey.device}
      title={passkey.name}
      lead={`A passkey, added ${formatInstant(passkey.createdAt, timeZone)}, ${used}.`}
    >
      <RenamePasskey answer={answer} name={passkey.name} emailAddress={emailAddress} />
      <RemovePasskey answer={answer} {...read} emailAddress={emailAddress} />
      {toAccount}
    </PersonPage>
  );
}
