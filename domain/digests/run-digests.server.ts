import { v5 as uuidFromName } from 'uuid';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { newId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { coveredBy, coveredSince, type DigestSchedule, lastDue, nextDue } from './digest-schedule.ts';
import { advanceDigestSchedule, readDigestSchedules, selectDueDigests } from './digest-schedules.rows.server.ts';
import { type Digest, exportDigest } from './export-digest.server.ts';
import { digestPlace, lockDigestSchedule } from './get-digest-schedule.server.ts';
import { type ComposeDigest, type DigestFile, sendDigest } from './send-digest.server.ts';

const SENDINGS = '3f1f7c0a-93a2-4c52-9d0b-7b1c8f4e2a65';

/** How a digest becomes a mail with its files. */
export type DigestMaking = { compose: ComposeDigest; writeFiles(ctx: Context, digest: Digest): Promise<DigestFile[]> };

/** A digest that was queued. */
export type SentDigest = Pick<Digest, 'digestId' | 'from' | 'to' | 'asOf' | 'checksum'> & {
  digestScheduleId: string;
  name: string;
  recipients: string[];
};

/** What a `send-digest` job carries. */
export type DigestJob = { digestScheduleId: string };

/** Puts a job on the queue for each digest that is due in any agency; a due time is put there once, however often this is said. */
export async function queueDueDigests(ctx: Pick<Context, 'db' | 'queue' | 'clock'>): Promise<void> {
  await transact(ctx, async ({ db, queue }) => {
    const jobs = (await selectDueDigests(db, now(ctx))).map(({ agencyId, digestScheduleId, nextRunAt }) => ({
      name: 'send-digest' as const,
      agencyId,
      data: { digestScheduleId } satisfies DigestJob,
      singletonKey: `${digestScheduleId}:${nextRunAt}`,
    }));
    await queue.enqueue((text, values) => db.run({ text, values }).then((rows) => ({ rows })), jobs);
  });
}

/** The agency's schedules that are due by now. @throws Forbidden */
export async function listDueDigests(ctx: Context): Promise<DigestSchedule[]> {
  requirePermission(ctx.actor, 'digest.export');
  if (ctx.agency.status !== 'active') return [];
  return readDigestSchedules(ctx.db, ctx.agency.id, { dueBy: now(ctx) });
}

/**
 * Queues the digest that a schedule is due for, as of its due time, in one transaction with what the schedule remembers:
 * whoever comes second, or again after a fall, finds it done or does all of it. Missed times are one digest together.
 * @returns null when it is not due (any more). @throws Forbidden, NotFound
 */
export function sendDueDigest(
  ctx: Context,
  digestScheduleId: string,
  making: DigestMaking,
): Promise<SentDigest | null> {
  return transact(ctx, async (within) => {
    const { db, agency } = within;
    const schedule = await lockDigestSchedule(within, digestScheduleId);
    const { nextRunAt, cron } = schedule;
    const at = now(within);
    if (nextRunAt === null || Date.parse(nextRunAt) > Date.parse(at)) return null;
    const due = lastDue(cron, nextRunAt, at, agency.timeZone);
    const covered = coveredSince(schedule, nextRunAt, due, digestPlace(within));
    const sendingId = uuidFromName(`${digestScheduleId}:${due}`, SENDINGS);
    const sent = await send(within, schedule, { ...covered, asOf: due }, sendingId, making);
    const ahead = { nextRunAt: nextDue(cron, at, agency.timeZone), lastRunAt: due, lastTo: covered.to };
    await db.run(advanceDigestSchedule(db, agency.id, digestScheduleId, ahead));
    return sent;
  });
}

/** Queues a schedule's digest now, for what it would cover today; its own next time stays. @throws Forbidden, NotFound */
export function sendDigestNow(ctx: Context, digestScheduleId: string, making: DigestMaking): Promise<SentDigest> {
  requirePermission(ctx.actor, 'digest.schedule');
  return transact(ctx, async (within) => {
    const schedule = await lockDigestSchedule(within, digestScheduleId);
    const asOf = now(within);
    return send(within, schedule, { ...coveredBy(schedule, asOf, digestPlace(within)), asOf }, newId(), making);
  });
}

/** Leaves out a digest that cannot be made, says so in the trail and goes on with the schedule's next time. @throws NotFound */
export function skipDigest(ctx: Context, digestScheduleId: string, error: string): Promise<void> {
  return transact(ctx, async (within) => {
    const { db, agency } = within;
    const { cron, name, nextRunAt } = await lockDigestSchedule(within, digestScheduleId);
    if (nextRunAt === null) return;
    const ahead = { nextRunAt: nextDue(cron, now(within), agency.timeZone) };
    await db.run(advanceDigestSchedule(db, agency.id, digestScheduleId, ahead));
    const subject = { subjectType: 'digestSchedule', subjectId: digestScheduleId };
    await recordEvent(within, { action: 'digestSchedule.failed', ...subject, detail: { name, due: nextRunAt, error } });
  });
}

async function send(
  ctx: Context,
  { digestScheduleId, name, recipients }: DigestSchedule,
  asked: { from: string; to: string; asOf: string },
  sendingId: string,
  { compose, writeFiles }: DigestMaking,
): Promise<SentDigest> {
  const digest = await exportDigest(ctx, asked);
  const files = await writeFiles(ctx, digest);
  const reached = await sendDigest(ctx, { digest, recipients, files, sendingId, digestScheduleId }, compose);
  const { digestId, from, to, asOf, checksum } = digest;
  return { digestScheduleId, name, digestId, from, to, asOf, checksum, recipients: reached };
}
