import type { Context } from '../../context.ts';
import type { PendingTimesheet } from '../../reminders/reminder.ts';
import { listPendingForAuthorisation } from './list-pending-for-authorisation.server.ts';

/** Returns the pending ones among the timesheets, each with whom to ask, without those that nobody can decide. @throws Forbidden */
export const whomToAsk = (ctx: Context, timesheetIds: ReadonlySet<string>): Promise<PendingTimesheet[]> =>
  listPendingForAuthorisation(ctx, { timesheetIds: [...timesheetIds], canDecide: true });
