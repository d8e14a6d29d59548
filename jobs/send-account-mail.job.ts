import { sendRequestedMail } from '#domain/accounts/mails/send-account-mail.server.ts';
import { composeAccountMail } from '#emails/compose/account.ts';
import { answerAccountRequest } from './answer-account-request.ts';
import type { InstallationJob } from './job-definition.ts';

/** Sends the verification or password reset email that somebody asked for, where there is such an account. */
export const sendAccountMail: InstallationJob = {
  name: 'send-account-mail',
  sweep: ({ platform }, job) =>
    answerAccountRequest(platform, job, ({ emailAddress, wanted }) => {
      if (!wanted) return null;
      return (ctx) => sendRequestedMail(ctx, { emailAddress, wanted, eventId: job.id }, composeAccountMail);
    }),
};
