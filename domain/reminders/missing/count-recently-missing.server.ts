import { type Context, today } from '../../context.ts';
import { holds } from '../../roles/permissions.ts';
import { countMissingIn } from './count-missing.server.ts';
import { recentRange } from '../range.ts';

/** Counts the missing timesheets of the last two periods; null for those who cannot send reminders. */
export async function countRecentlyMissing(ctx: Context): Promise<number | null> {
  if (!holds(ctx.actor, 'reminder.sendForSubmission')) return null;
  const { entryPeriod, timesheetWeekStartsOn: weekStartsOn } = ctx.agency.settings.defaults;
  return countMissingIn(ctx, recentRange('missing', today(ctx), { entryPeriod, weekStartsOn }));
}
