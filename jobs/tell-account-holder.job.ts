import { sendNotice } from '#domain/accounts/mails/send-notice.server.ts';
import { composeAccountNotice } from '#emails/compose/account-notice.ts';
import { answerAccountRequest } from './answer-account-request.ts';
import type { InstallationJob } from './job-definition.ts';

/** Informs the holder of an account of what happened to it, if the account exists. */
export const notifyAccountOwner: InstallationJob = {
  name: 'tell-account-holder',
  sweep: ({ platform }, job) => {
    const workOf: Parameters<typeof answerAccountRequest>[2] = ({ emailAddress, notice, askedAt: at }) => {
      if (!notice) return null;
      return (ctx) => sendNotice(ctx, { emailAddress, notice, at, eventId: job.id }, composeAccountNotice);
    };
    return answerAccountRequest(platform, job, workOf, { onlyJoined: true });
  },
};
