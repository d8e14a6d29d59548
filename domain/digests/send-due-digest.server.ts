import { v5 as uuidFromName } from 'uuid';
import { type Context, now, transact } from '../context.ts';
import { newId } from '../new-id.ts';
import { callerOf } from '../repeats/answer-once.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { coveredBy, coveredSince, type DigestSchedule, lastDue, nextDue } from './digest-schedule.ts';
import { advanceDigestSchedule } from './digest-schedules.rows.server.ts';
import { type Digest, exportDigest } from './export-digest.server.ts';
import { digestPlace, lockDigestSchedule, seeDigestSchedule } from './get-digest-schedule.server.ts';
import { type ComposeDigest, type DigestFile, prepareDigest, queueDigest } from './send-digest.server.ts';

const SENDINGS = '3f1f7c0a-93a2-4c52-9d0b-7b1c8f4e2a65';

/** How a digest becomes a mail with its files. */
export type DigestMaking = { compose: ComposeDigest; writeFiles(ctx: Context, digest: Digest): Promise<DigestFile[]> };

/** A digest that was queued. */
export type SentDigest = Pick<Digest, 'digestId' | 'from' | 'to' | 'asOf' | 'checksum'> & {
  digestScheduleId: string;
  name: string;
  recipients: string[];
};

/**
 * Queues the digest that a schedule is due for, as of its due time, in one transaction with what the schedule remembers:
 * whoever comes second, or again after a fall, finds it done or does all of it. Its files are written and stored before, in the
 * same place whoever does; where the schedule changed meanwhile, it begins anew. Missed times are one digest together.
 * @returns null when it is not due (any more). @throws Forbidden, NotFound
 */
export async function sendDueDigest(
  ctx: Context,
  digestScheduleId: string,
  making: DigestMaking,
): Promise<SentDigest | null> {
  const { agency } = ctx;
  for (;;) {
    const seen = await seeDigestSchedule(ctx, digestScheduleId);
    const { nextRunAt, cron, version } = seen;
    const at = now(ctx);
    if (nextRunAt === null || Date.parse(nextRunAt) > Date.parse(at)) return null;
    const due = lastDue(cron, nextRunAt, at, agency.timeZone);
    const covered = coveredSince(seen, nextRunAt, due, digestPlace(ctx));
    const sendingId = uuidFromName(`${digestScheduleId}:${due}`, SENDINGS);
    const { queue } = await prepare(ctx, { ...covered, asOf: due }, sendingId, making);
    const sent = await transact(ctx, async (within) => {
      const schedule = await lockDigestSchedule(within, digestScheduleId);
      if (schedule.nextRunAt !== nextRunAt || schedule.version !== version) return null;
      const ahead = { nextRunAt: nextDue(cron, at, agency.timeZone), lastRunAt: due, lastTo: covered.to };
      await within.db.run(advanceDigestSchedule(within.db, agency.id, digestScheduleId, ahead));
      return queue(within, schedule);
    });
    if (sent) return sent;
  }
}

/** A schedule's digest whose files are stored. */
export type ReadyDigest = {
  /** Queues it, in the context's transaction where there is one. @throws NotFound */
  send(ctx: Context): Promise<SentDigest>;
  /** Removes its files where it is not to be sent. */
  discard(): Promise<void>;
};

/**
 * Takes a schedule's digest as it stands now, for what it would cover today, and stores its files, outside any transaction. Its
 * own next time stays. @throws Forbidden, NotFound, StorageFault
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
  const ready = await prepare(ctx, { ...coveredBy(seen, asOf, digestPlace(ctx)), asOf }, sendingId, making);
  return {
    send: (sender) =>
      transact(sender, async (within) => {
        const schedule = await lockDigestSchedule(within, digestScheduleId);
        const sent = await ready.queue(within, schedule);
        // One that was asked for before under the same name is on its way to all of them.
        return sent.recipients.length > 0 ? sent : { ...sent, recipients: schedule.recipients };
      }),
    async discard() {
      for (const key of ready.storageKeys) await ctx.files.remove(key);
    },
  };
}

/**
 * Queues a schedule's digest now, for what it would cover today; its own next time stays.
 * @param key the sender's own name for this sending: under the same one a digest leaves once, however often it is asked for
 * @throws Forbidden, NotFound, StorageFault
 */
export async function sendDigestNow(
  ctx: Context,
  digestScheduleId: string,
  making: DigestMaking,
  key: string | null = null,
): Promise<SentDigest> {
  const sendingId =
    key === null ? newId() : uuidFromName(`${digestScheduleId}:${callerOf(ctx.actor)}:${key}`, SENDINGS);
  return (await readyDigest(ctx, digestScheduleId, making, sendingId)).send(ctx);
}

/** Takes the digest and stores its files, outside any transaction. @returns what queues it in one, and where its files are */
async function prepare(
  ctx: Context,
  asked: { from: string; to: string; asOf: string },
  sendingId: string,
  { compose, writeFiles }: DigestMaking,
) {
  const digest = await exportDigest(ctx, asked);
  const prepared = await prepareDigest(ctx, { digest, files: await writeFiles(ctx, digest), sendingId }, compose);
  const queue = async (
    within: Context,
    { digestScheduleId, name, recipients }: DigestSchedule,
  ): Promise<SentDigest> => {
    const reached = await queueDigest(within, prepared, { recipients, digestScheduleId });
    const { digestId, from, to, asOf, checksum } = digest;
    return { digestScheduleId, name, digestId, from, to, asOf, checksum, recipients: reached };
  };
  return { queue, storageKeys: prepared.mail.attachments.map(({ storageKey }) => storageKey) };
}
