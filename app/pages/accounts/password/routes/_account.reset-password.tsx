import type { MetaFunction } from '@remix-run/node';
import { RequestEmailSchema } from '#domain/accounts/account.schema.ts';
import { requestPasswordReset } from '#domain/accounts/mails/request-email.server.ts';
import { RequestEmailForm } from '#app/pages/accounts/request-email-form.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { retryHeader } from '#app/http/retry-header.ts';
import { visitorFormAction } from '#app/http/visitor-form.server.ts';
import { pageTitle } from '#app/page-title.ts';

const TITLE = 'Reset your password';
const SENT =
  'If the email address is associated with an account, a password reset email has been sent. If you do not receive one, please contact the agency.';

export const headers = retryHeader;
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, TITLE);

export const action = visitorFormAction(RequestEmailSchema, async ({ visitor, value, address, devices }) => {
  await requestPasswordReset(visitor, value, { address, devices });
  return redirectWith('/reset-password', { kind: 'good', message: SENT });
});

export default function RequestResetPage() {
  return <RequestEmailForm title={TITLE} button="Request a password reset email" />;
}
