import type { AccountNoticeJob } from '#domain/accounts/account-notice.ts';
import { agencyOfEmail } from '#domain/accounts/agency-of-email.server.ts';
import { sendNotice } from '#domain/accounts/send-notice.server.ts';
import { composeAccountNotice } from '#emails/compose/account-notice.ts';
import { openAgencyContext } from '#platform/open-context.ts';
import type { InstallationJob } from './job-definition.ts';

/** Tells the holder of an account what happened to it, where there is such an account. */
export const tellAccountHolder: InstallationJob = {
  name: 'tell-account-holder',
  async sweep({ platform }, job) {
    const told = job.data as AccountNoticeJob;
    const db = platform.pool.for({ agencyId: null });
    const agencyId = await agencyOfEmail({ db }, told.emailAddress, { hostAgencyId: job.agencyId, onlyJoined: true });
    if (agencyId === null) return;
    const ctx = await openAgencyContext(platform, agencyId, { kind: 'system' });
    await sendNotice(ctx, { ...told, eventId: job.id }, composeAccountNotice);
  },
};
