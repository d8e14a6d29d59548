import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ResetPasswordSchema } from '#domain/accounts/account.schema.ts';
import { RESETTING } from '#domain/accounts/mails/account-link.ts';
import { resetPassword } from '#domain/accounts/reset-password.server.ts';
import { SetPasswordPage } from '#app/pages/accounts/set-password-form.tsx';
import { accountLinkLoader } from '#app/http/account-link.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { knownFromNowOn } from '#app/http/from.server.ts';
import { visitorFormAction } from '#app/http/visitor-form.server.ts';
import { pageTitle } from '#app/page-title.ts';

const TITLE = 'Set your new password';
const AGAIN = { label: 'Request a password reset email', href: '/reset-password' };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, TITLE);

export const loader = accountLinkLoader(RESETTING, 'verificationKey');

export const action = visitorFormAction(ResetPasswordSchema, async ({ visitor, value, params, devices }) => {
  const known = await resetPassword(visitor, { ...value, key: params.verificationKey ?? '' }, devices);
  const answer = await redirectWith('/login', { kind: 'good', message: 'Your new password is set. Please log in.' });
  answer.headers.append('Set-Cookie', await knownFromNowOn(known.devices));
  return answer;
});

export default function ResetPasswordPage() {
  const { link, problem } = useLoaderData<typeof loader>();
  return <SetPasswordPage title={TITLE} link={link} problem={problem} asksTerms={false} again={AGAIN} />;
}
