import type { EmailChangeJob } from '#domain/accounts/own-account/email-change.ts';
import { agencyOfEmailChange, sendEmailChange } from '#domain/accounts/own-account/send-email-change.server.ts';
import { composeEmailChange } from '#emails/compose/email-change.ts';
import { openAgencyContext } from '#platform/open-context.ts';
import type { InstallationJob } from './job-definition.ts';

/** Emails both addresses in a change of email. */
export const sendEmailChangeMails: InstallationJob = {
  name: 'send-email-change',
  async sweep({ platform }, job) {
    const { changeId } = job.data as EmailChangeJob;
    const db = platform.pool.for({ agencyId: null });
    const agencyId = job.agencyId ?? (await agencyOfEmailChange({ db }, changeId));
    if (agencyId === null) return;
    const ctx = await openAgencyContext(platform, agencyId, { kind: 'system' });
    await sendEmailChange(ctx, { changeId, eventId: job.id }, composeEmailChange);
  },
};
