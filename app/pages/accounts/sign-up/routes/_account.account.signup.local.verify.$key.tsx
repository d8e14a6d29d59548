import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { type ConfirmAccount, VerifyAccountSchema } from '#domain/accounts/account.schema.ts';
import { VERIFYING } from '#domain/accounts/mails/account-link.ts';
import { isUsedLink, readToken } from '#domain/accounts/read-token.server.ts';
import { checkFirstPassword, verifyAccount } from '#domain/accounts/verify-account.server.ts';
import { useAccountFrame } from '#app/frame/account-frame.tsx';
import { JoinAgencyPage } from '../join-agency-form.tsx';
import { SetPasswordPage } from '#app/pages/accounts/set-password-form.tsx';
import { accountLinkLoader, needsPassword } from '#app/http/account-link.server.ts';
import { logInOnceSet } from '#app/pages/accounts/log-in.server.ts';
import { callerOf } from '#app/http/caller.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { visitorFormAction, type VisitorInput } from '#app/http/visitor-form.server.ts';
import { pageTitle } from '#app/page-title.ts';

const TITLE = 'Set your password';
const AGAIN = { label: 'Request a new account verification email', href: '/account/signup/local/verify' };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.link && !data.link.needsPassword ? 'Join' : TITLE);

const readLink = accountLinkLoader(VERIFYING, 'key');

/** Many look in the email with the link for the way to the portal, long after setting their password. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { visitor, account } = await callerOf(args);
  if (await isUsedLink(visitor, args.params.key ?? '', VERIFYING)) {
    if (account) throw redirect('/');
    throw await redirectWith('/login', { kind: 'good', message: 'You have used that link already. Please log in.' });
  }
  return readLink(args);
};

const verify =
  (done: (agencyName: string) => string) =>
  async ({ visitor, value, params }: VisitorInput<ConfirmAccount>) => {
    await verifyAccount(visitor, { ...value, key: params.key ?? '' });
    return redirectWith('/login', { kind: 'good', message: done(visitor.agency?.displayName ?? '') });
  };
/** Setting a first password logs the person in. */
const setFirstPassword = (args: ActionFunctionArgs) =>
  visitorFormAction(
    VerifyAccountSchema,
    async ({ visitor, value, params }) => {
      const key = params.key ?? '';
      const { emailAddress } = await readToken(visitor, key, VERIFYING);
      await verifyAccount(visitor, { ...value, key });
      const message = `Welcome to ${visitor.agency?.displayName ?? ''}. Your password is set, and you are logged in.`;
      return logInOnceSet(args, { emailAddress, password: value.password ?? '' }, { kind: 'good', message });
    },
    async (visitor, typed, params) => checkFirstPassword(visitor, String(typed.password ?? ''), params.key ?? ''),
  )(args);
const join = visitorFormAction(
  z.object({}),
  verify((agencyName) => `You have joined ${agencyName}. Please log in with the password you already have.`),
);

export const action = async (args: ActionFunctionArgs) =>
  (await needsPassword(args)) ? setFirstPassword(args) : join(args);

export default function VerifyAccountPage() {
  const { link, problem } = useLoaderData<typeof loader>();
  const frame = useAccountFrame();
  if (link && !link.needsPassword) return <JoinAgencyPage emailAddress={link.emailAddress} />;
  const requested = link?.opensPortal
    ? `Your email address is confirmed. Set a password: it opens the timesheet portal of ${frame.name}, and you are logged in.`
    : `${frame.name} invites you to its timesheet portal. Set a password, and you are logged in.`;
  return <SetPasswordPage title={TITLE} link={link} problem={problem} asksTerms requested={requested} again={AGAIN} />;
}
