import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { type ConfirmAccount, ConfirmAccountSchema, VerifyAccountSchema } from '#domain/accounts/account.schema.ts';
import { VERIFYING } from '#domain/accounts/account-link.ts';
import { verifyAccount } from '#domain/accounts/verify-account.server.ts';
import { SetPasswordPage } from '#app/components/set-password-form.tsx';
import { accountLinkLoader, needsPassword } from '#app/http/account-link.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { visitorFormAction, type VisitorInput } from '#app/http/visitor-form.server.ts';
import { pageTitle } from '#app/page-title.ts';

const TITLE = 'Set your password';
const AGAIN = { label: 'Request a new account verification email', href: '/account/signup/local/verify' };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, TITLE);

export const loader = accountLinkLoader(VERIFYING, 'key');

async function verify({ visitor, value, params }: VisitorInput<ConfirmAccount>) {
  await verifyAccount(visitor, { ...value, key: params.key ?? '' });
  return redirectWith('/login', { kind: 'good', message: 'Your account is verified. Please log in.' });
}
const setFirstPassword = visitorFormAction(VerifyAccountSchema, verify);
const confirm = visitorFormAction(ConfirmAccountSchema, verify);

export const action = async (args: ActionFunctionArgs) =>
  (await needsPassword(args)) ? setFirstPassword(args) : confirm(args);

export default function VerifyAccountPage() {
  const { link, problem } = useLoaderData<typeof loader>();
  return <SetPasswordPage title={TITLE} link={link} problem={problem} asksTerms again={AGAIN} />;
}
