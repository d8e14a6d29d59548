import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RequestEmailSchema } from '#domain/accounts/account.schema.ts';
import { requestVerification } from '#domain/accounts/mails/request-email.server.ts';
import { RequestEmailForm } from '#app/pages/accounts/request-email-form.tsx';
import { callerOf, NOT_OPEN_YET } from '#app/http/caller.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { retryHeader } from '#app/http/retry-header.ts';
import { visitorFormAction } from '#app/http/visitor-form.server.ts';
import { pageTitle } from '#app/page-title.ts';

const TITLE = 'Request a new account verification email';
const SENT =
  'If the email address is associated with an account, a new confirmation email has been sent. If you do not receive one, please contact the agency.';

export const headers = retryHeader;
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, TITLE);

/** Explains why a visitor to an unverified agency finds nothing else. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { agency } = await callerOf(args);
  return { notice: agency?.status === 'unverified' ? NOT_OPEN_YET : null };
};

export const action = visitorFormAction(RequestEmailSchema, async ({ visitor, value, address, devices }) => {
  await requestVerification(visitor, value, { address, devices });
  return redirectWith('/account/signup/local/verify', { kind: 'good', message: SENT });
});

export default function RequestVerificationPage() {
  const { notice } = useLoaderData<typeof loader>();
  return <RequestEmailForm title={TITLE} button="Request account verification email" notice={notice} />;
}
