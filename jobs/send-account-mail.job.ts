import type { AccountMailJob } from '#domain/accounts/account-link.ts';
import { agencyOfEmail } from '#domain/accounts/agency-of-email.server.ts';
import { sendRequestedMail } from '#domain/accounts/send-account-mail.server.ts';
import { composeAccountMail } from '#emails/compose/account.ts';
import { openAgencyContext } from '#platform/open-context.ts';
import type { InstallationJob } from './job-definition.ts';

/** Sends the verification or password reset email that somebody asked for, where there is such an account. */
export const sendAccountMail: InstallationJob = {
  name: 'send-account-mail',
  async sweep({ platform }, job) {
    const asked = job.data as AccountMailJob;
    const db = platform.pool.for({ agencyId: null });
    const agencyId = await agencyOfEmail({ db }, asked.emailAddress, { hostAgencyId: job.agencyId });
    if (agencyId === null) return;
    const ctx = await openAgencyContext(platform, agencyId, { kind: 'system' });
    await sendRequestedMail(ctx, { ...asked, eventId: job.id }, composeAccountMail);
  },
};
