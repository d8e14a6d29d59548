import { NotFound } from '#domain/errors.ts';
import { withCurrentSettings } from '#domain/agencies/settings/current-settings.server.ts';
import { type DigestJob, skipDigest } from '#domain/digests/run-digests.server.ts';
import { faultOf } from '#domain/installation/faults.ts';
import { sendDueDigest } from '#domain/digests/send-due-digest.server.ts';
import { writeDigestFiles } from '#documents/digest-files.ts';
import { composeDigest } from '#emails/compose/digest.ts';
import { agencyJob } from './job-definition.ts';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Sends the digest that is due by a schedule; one that cannot be made is skipped and recorded as failed. That of a
 * suspended agency waits: its job, once done, would keep the sweep from queueing another for the same time.
 */
export const sendScheduledDigest = agencyJob<DigestJob>({
  name: 'send-digest',
  async run(ctx, { data: { digestScheduleId }, isLastAttempt }) {
    try {
      const sent = await sendDueDigest(ctx, digestScheduleId, { compose: composeDigest, writeFiles: writeDigestFiles });
      return sent === null && (await withCurrentSettings(ctx)).agency.status === 'suspended' ? 'postponed' : undefined;
    } catch (error) {
      if (isLastAttempt && !(error instanceof NotFound))
        await skipDigest(ctx, digestScheduleId, faultOf(error)?.sentence ?? messageOf(error));
      throw error;
    }
  },
  giveUp: (ctx, { data: { digestScheduleId } }) =>
    skipDigest(ctx, digestScheduleId, 'The worker ended each time it made the digest.'),
});
