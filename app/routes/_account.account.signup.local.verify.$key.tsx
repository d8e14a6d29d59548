import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { type ConfirmAccount, VerifyAccountSchema } from '#domain/accounts/account.schema.ts';
import { VERIFYING } from '#domain/accounts/account-link.ts';
import { verifyAccount } from '#domain/accounts/verify-account.server.ts';
import { JoinAgencyPage } from '#app/components/join-agency-form.tsx';
import { SetPasswordPage } from '#app/components/set-password-form.tsx';
import { accountLinkLoader, needsPassword } from '#app/http/account-link.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { visitorFormAction, type VisitorInput } from '#app/http/visitor-form.server.ts';
import { pageTitle } from '#app/page-title.ts';

const TITLE = 'Set your password';
const AGAIN = { label: 'Request a new account verification email', href: '/account/signup/local/verify' };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.link && !data.link.needsPassword ? 'Join' : TITLE);

export const loader = accountLinkLoader(VERIFYING, 'key');

const verify =
  (done: (agencyName: string) => string) =>
  async ({ visitor, value, params }: VisitorInput<ConfirmAccount>) => {
    await verifyAccount(visitor, { ...value, key: params.key ?? '' });
    return redirectWith('/login', { kind: 'good', message: done(visitor.agency?.displayName ?? '') });
  };
const setFirstPassword = visitorFormAction(
  VerifyAccountSchema,
  verify(() => 'Your account is verified. Please log in.'),
);
const join = visitorFormAction(
  z.object({}),
  verify((agencyName) => `You have joined ${agencyName}. Please log in with the password you already have.`),
);

export const action = async (args: ActionFunctionArgs) =>
  (await needsPassword(args)) ? setFirstPassword(args) : join(args);

export default function VerifyAccountPage() {
  const { link, problem } = useLoaderData<typeof loader>();
  if (link && !link.needsPassword) return <JoinAgencyPage emailAddress={link.emailAddress} />;
  return <SetPasswordPage title={TITLE} link={link} problem={problem} asksTerms again={AGAIN} />;
}
