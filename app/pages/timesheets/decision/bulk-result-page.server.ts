import type { Context } from '#domain/context.ts';
import { getBulkResult } from '#domain/timesheets/decision/bulk-result.server.ts';
import { shownTimesheet } from '../bulk-plan.server.ts';

/** Loads the result of one's own bulk action for its page, failures first. @throws NotFound */
export async function loadBulkResult(ctx: Context, key: string) {
  const { summary, isAllDone, outcomes } = await getBulkResult(ctx, key);
  const shown = outcomes.map(({ timesheetId, isDone, message, timesheet }) => ({
    id: timesheetId,
    isDone,
    message,
    timesheet: timesheet && shownTimesheet(ctx, timesheet),
  }));
  return {
    summary,
    isAllDone,
    outcomes: [...shown.filter((one) => !one.isDone), ...shown.filter((one) => one.isDone)],
  };
}
