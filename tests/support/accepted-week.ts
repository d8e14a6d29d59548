import type { Context } from '#domain/context.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { makePlacement, submitWeek } from './placement.ts';

/** Creates a placement whose week of 37h 30m, beginning 18 May 2026, was accepted at £27.50 and £20.40. */
export async function acceptedWeekOf(
  agency: Context,
  more: Record<string, unknown> = {},
  week: Record<string, unknown> = {},
) {
  const start = { start: '2026-01-05', chargeRate: '27.50', payRate: '20.40', ...more };
  const placement = await makePlacement(agency, {}, start);
  const timesheetId = await submitWeek(placement, week);
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  return { placement, timesheetId };
}
