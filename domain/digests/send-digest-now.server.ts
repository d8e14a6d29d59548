import { type Context, now, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { newId } from '../new-id.ts';
import { callerOf } from '../repeats/answer-once.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { withoutDisabled } from '../roles/without-disabled.server.ts';
import { coveredBy } from './digest-schedule.ts';
import { digestPlace, lockDigestSchedule, seeDigestSchedule } from './get-digest-schedule.server.ts';
import {
  type DigestMaking,
  prepareScheduled,
  sendingIdOf,
  type SentDigest,
} from './prepare-scheduled-digest.server.ts';

const CHANGED = 'The digest has been changed in the meantime. Please check it, and send it again.';

/** A schedule's digest whose files are stored. */
export type ReadyDigest = {
  /** Queues it, in the context's transaction if there is one. @throws NotFound, Conflict `changed_meanwhile` */
  send(ctx: Context): Promise<SentDigest>;
  /** Deletes its files if it is not to be sent. */
  discard(): Promise<void>;
};

/**
 * Takes a schedule's digest in its current state, for what it would cover today, and stores its files, outside any
 * transaction. Its next due time stays. @throws Forbidden, NotFound, StorageFault
 */
export async function readyDigest(
  ctx: Context,
  digestScheduleId: string,
  making: DigestMaking,
  sendingId = newId(),
): Promise<ReadyDigest> {
  requirePermission(ctx.actor, 'digest.schedule');
  const seen = await seeDigestSchedule(ctx, digestScheduleId);
  const asOf = now(ctx);
  const { payrollLayoutId } = seen;
  const requested = { ...coveredBy(seen, asOf, digestPlace(ctx)), asOf, payrollLayoutId };
  const ready = await prepareScheduled(ctx, requested, sendingId, making);
  return {
    send: (sender) =>
      transact(sender, async (tx) => {
        const schedule = await lockDigestSchedule(tx, digestScheduleId);
        if (schedule.version !== seen.version || schedule.lastTo !== seen.lastTo)
          throw new Conflict('changed_meanwhile', CHANGED);
        const sent = await ready.queue(tx, schedule);
        // One requested earlier under the same name is already on its way to all of them.
        return sent.recipients.length > 0
          ? sent
          : { ...sent, recipients: await withoutDisabled(tx, schedule.recipients) };
      }),
    async discard() {
      for (const key of ready.storageKeys) await ctx.files.remove(key);
    },
  };
}

/**
 * Queues a schedule's digest now, for what it would cover today; its next due time stays.
 * @param key the sender's own name for this sending: under the same one, a digest is sent once, however often requested
 * @throws Forbidden, NotFound, StorageFault, Conflict `changed_meanwhile`
 */
export async function sendDigestNow(
  ctx: Context,
  digestScheduleId: string,
  making: DigestMaking,
  key: string | null = null,
): Promise<SentDigest> {
  const sendingId = key === null ? newId() : sendingIdOf(digestScheduleId, `${callerOf(ctx.actor)}:${key}`);
  return (await readyDigest(ctx, digestScheduleId, making, sendingId)).send(ctx);
}
