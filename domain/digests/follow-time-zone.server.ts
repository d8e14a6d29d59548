import { type Context, now } from '../context.ts';
import { onAnotherClock } from './digest-schedule.ts';
import { advanceDigestSchedule, readDigestSchedules } from './digest-schedules.rows.server.ts';

/**
 * Moves the next digest of each schedule to the same day and hour in another time zone: left at its instant, it would
 * be sent at the wrong hour, and again at its own. Part of the transaction that changes the agency's time zone.
 */
export async function followTimeZone(ctx: Context, from: string, to: string): Promise<void> {
  const { db, agency } = ctx;
  for (const { digestScheduleId, cron, nextRunAt } of await readDigestSchedules(db, agency.id, { lock: true })) {
    if (nextRunAt === null) continue;
    const ahead = { nextRunAt: onAnotherClock(cron, nextRunAt, from, to), updatedAt: now(ctx) };
    await db.run(advanceDigestSchedule(db, agency.id, digestScheduleId, ahead));
  }
}
