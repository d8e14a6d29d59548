import {
  type AccountMailJob,
  answerRequest,
  readRequest,
} from '#domain/accounts/mails/account-mail-requests.server.ts';
import { agencyOfEmail } from '#domain/accounts/log-in/agency-of-email.server.ts';
import { sendRequestedMail } from '#domain/accounts/mails/send-account-mail.server.ts';
import { composeAccountMail } from '#emails/compose/account.ts';
import { openAgencyContext } from '#platform/open-context.ts';
import type { InstallationJob } from './job-definition.ts';

/** Sends the verification or password reset email that somebody asked for, where there is such an account. */
export const sendAccountMail: InstallationJob = {
  name: 'send-account-mail',
  async sweep({ platform }, job) {
    const { requestId } = job.data as AccountMailJob;
    const db = platform.pool.for({ agencyId: null });
    const asked = await readRequest({ db }, requestId);
    if (!asked?.wanted) return;
    const { emailAddress, wanted } = asked;
    const agencyId = await agencyOfEmail({ db }, emailAddress, { hostAgencyId: job.agencyId });
    if (agencyId === null) return answerRequest({ db }, requestId, async () => undefined);
    const ctx = await openAgencyContext(platform, agencyId, { kind: 'system' });
    await answerRequest(ctx, requestId, (within) =>
      sendRequestedMail(within, { emailAddress, wanted, eventId: job.id }, composeAccountMail),
    );
  },
};
