import { lockingSettings, withCurrentSettings } from '../agencies/settings/current-settings.server.ts';
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
 * always at the same place; if the schedule or the agency's time zone changes in the meantime, it starts again. Missed
 * times become one digest. Of a suspended agency, none is sent until it is resumed.
 * @returns null when it is not due (any more), or the agency is suspended. @throws Forbidden, NotFound
 */
export async function sendDueDigest(
  ctx: Context,
  digestScheduleId: string,
  making: DigestMaking,
): Promise<SentDigest | null> {
  for (;;) {
    const seen = await seeDigestSchedule(ctx, digestScheduleId);
    // Read after the schedule: a change of the time zone moves its next time, which is noticed below.
    const current = await withCurrentSettings(ctx);
    const { agency } = current;
    if (agency.status !== 'active') return null;
    const { nextRunAt, cron, version, payrollLayoutId } = seen;
    const at = now(ctx);
    if (nextRunAt === null || Date.parse(nextRunAt) > Date.parse(at)) return null;
    const due = lastDue(cron, nextRunAt, at, agency.timeZone);
    const covered = coveredSince(seen, nextRunAt, due, digestPlace(current));
    const sendingId = sendingIdOf(digestScheduleId, due);
    const { queue } = await prepareScheduled(current, { ...covered, asOf: due, payrollLayoutId }, sendingId, making);
    const sent = await transact(current, async (tx) => {
      const held = await lockingSettings(tx);
      const schedule = await lockDigestSchedule(tx, digestScheduleId);
      if (schedule.nextRunAt !== nextRunAt || schedule.version !== version) return null;
      if (held.agency.timeZone !== agency.timeZone || held.agency.status !== agency.status) return null;
      const ahead = { nextRunAt: nextDue(cron, at, agency.timeZone), lastRunAt: due, lastTo: covered.to };
      const change = { ...ahead, updatedAt: now(tx) };
      await tx.db.run(advanceDigestSchedule(tx.db, agency.id, digestScheduleId, change));
      return queue(tx, schedule);
    });
    if (sent) return sent;
  }
}
