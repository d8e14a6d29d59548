import { lockingSettings } from '../agencies/settings/current-settings.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type DigestSchedule, nextDue } from './digest-schedule.ts';
import { advanceDigestSchedule, readDigestSchedules, selectDueDigests } from './digest-schedules.rows.server.ts';
import { lockDigestSchedule } from './get-digest-schedule.server.ts';

/** The payload of a `send-digest` job. */
export type DigestJob = { digestScheduleId: string };

/** Enqueues a job for each digest due in any agency; idempotent for each due time. */
export async function queueDueDigests(ctx: Pick<Context, 'db' | 'queue' | 'clock'>): Promise<void> {
  await transact(ctx, async ({ db, queue }) => {
    const jobs = (await selectDueDigests(db, now(ctx))).map(({ agencyId, digestScheduleId, nextRunAt }) => ({
      name: 'send-digest' as const,
      agencyId,
      data: { digestScheduleId } satisfies DigestJob,
      singletonKey: `${digestScheduleId}:${nextRunAt}`,
    }));
    await queue.enqueue(db, jobs);
  });
}

/** Lists the agency's schedules due by now. @throws Forbidden */
export async function listDueDigests(ctx: Context): Promise<DigestSchedule[]> {
  requirePermission(ctx.actor, 'digest.export');
  if (ctx.agency.status !== 'active') return [];
  return readDigestSchedules(ctx.db, ctx.agency.id, { dueBy: now(ctx) });
}

/** Skips a due digest that cannot be made, records it in the audit trail and continues with the schedule's next time. @throws NotFound */
export function skipDigest(ctx: Context, digestScheduleId: string, error: string): Promise<void> {
  return transact(ctx, async (tx) => {
    const { db, agency } = await lockingSettings(tx);
    const { cron, name, nextRunAt } = await lockDigestSchedule(tx, digestScheduleId);
    // One that is due later was sent after all.
    if (nextRunAt === null || Date.parse(nextRunAt) > Date.parse(now(tx))) return;
    const ahead = { nextRunAt: nextDue(cron, now(tx), agency.timeZone), updatedAt: now(tx) };
    await db.run(advanceDigestSchedule(db, agency.id, digestScheduleId, ahead));
    const subject = { subjectType: 'digestSchedule', subjectId: digestScheduleId };
    await recordEvent(tx, { action: 'digestSchedule.failed', ...subject, detail: { name, due: nextRunAt, error } });
  });
}
