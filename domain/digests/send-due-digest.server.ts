import { type Context, now, transact } from '../context.ts';
import { coveredSince, lastDue, nextDue } from './digest-schedule.ts';
import { advanceDigestSchedule } from './digest-schedules.rows.server.ts';
import { digestPlace, lockDigestSchedule, seeDigestSchedule } from './get-digest-schedule.server.ts';
import {
  type DigestMaking,
  prepareScheduled,
  sendingIdOf,
  type SentDigest,
} from './prepare-scheduled-digest.server.ts';

/**
 * Queues the digest a schedule is due for, as of its due time, in one transaction with the schedule's update, so that a
 * second run, or a retry after a crash, finds it done or does all of it. Its files are written and stored beforehand,
 * always at the same place; if the schedule changes in the meantime, it starts again. Missed times become one digest.
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
    const { nextRunAt, cron, version, payrollLayoutId } = seen;
    const at = now(ctx);
    if (nextRunAt === null || Date.parse(nextRunAt) > Date.parse(at)) return null;
    const due = lastDue(cron, nextRunAt, at, agency.timeZone);
    const covered = coveredSince(seen, nextRunAt, due, digestPlace(ctx));
    const sendingId = sendingIdOf(digestScheduleId, due);
    const { queue } = await prepareScheduled(ctx, { ...covered, asOf: due, payrollLayoutId }, sendingId, making);
    const sent = await transact(ctx, async (tx) => {
      const schedule = await lockDigestSchedule(tx, digestScheduleId);
      if (schedule.nextRunAt !== nextRunAt || schedule.version !== version) return null;
      const ahead = { nextRunAt: nextDue(cron, at, agency.timeZone), lastRunAt: due, lastTo: covered.to };
      const change = { ...ahead, updatedAt: now(tx) };
      await tx.db.run(advanceDigestSchedule(tx.db, agency.id, digestScheduleId, change));
      return queue(tx, schedule);
    });
    if (sent) return sent;
  }
}
