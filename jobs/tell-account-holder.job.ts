import {
  type AccountMailJob,
  answerRequest,
  readRequest,
} from '#domain/accounts/mails/account-mail-requests.server.ts';
import { agencyOfEmail } from '#domain/accounts/log-in/agency-of-email.server.ts';
import { sendNotice } from '#domain/accounts/mails/send-notice.server.ts';
import { composeAccountNotice } from '#emails/compose/account-notice.ts';
import { openAgencyContext } from '#platform/open-context.ts';
import type { InstallationJob } from './job-definition.ts';

/** Tells the holder of an account what happened to it, where there is such an account. */
export const notifyAccountHolder: InstallationJob = {
  name: 'tell-account-holder',
  async sweep({ platform }, job) {
    const { requestId } = job.data as AccountMailJob;
    const db = platform.pool.for({ agencyId: null });
    const told = await readRequest({ db }, requestId);
    if (!told?.notice) return;
    const { emailAddress, notice, askedAt: at } = told;
    const agencyId = await agencyOfEmail({ db }, emailAddress, { hostAgencyId: job.agencyId, onlyJoined: true });
    if (agencyId === null) return answerRequest({ db }, requestId, async () => undefined);
    const ctx = await openAgencyContext(platform, agencyId, { kind: 'system' });
    await answerRequest(ctx, requestId, (within) =>
      sendNotice(within, { emailAddress, notice, at, eventId: job.id }, composeAccountNotice),
    );
  },
};
