import { sendRequestedMail } from '#domain/accounts/mails/send-account-mail.server.ts';
import { sendNotice } from '#domain/accounts/mails/send-notice.server.ts';
import { composeAccountNotice } from '#emails/compose/account-notice.ts';
import { composeAccountMail } from '#emails/compose/account.ts';
import { answerAccountRequest } from './answer-account-request.ts';
import type { InstallationJob } from './job-definition.ts';

/**
 * Sends the verification or password reset email that was requested, if the account exists. If all of its agencies are
 * suspended no link works, and the email states that.
 */
export const sendAccountMail: InstallationJob = {
  name: 'send-account-mail',
  sweep: ({ platform }, job) =>
    answerAccountRequest(platform, job, ({ emailAddress, wanted, askedAt: at }) => {
      if (!wanted) return null;
      const eventId = job.id;
      return (ctx) =>
        ctx.agency.status === 'suspended'
          ? sendNotice(ctx, { emailAddress, notice: { kind: 'portalClosed' }, at, eventId }, composeAccountNotice)
          : sendRequestedMail(ctx, { emailAddress, wanted, eventId }, composeAccountMail);
    }),
};
