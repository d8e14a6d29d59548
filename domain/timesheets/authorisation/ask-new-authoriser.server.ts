import { recordEvents } from '../../audit/record-event.server.ts';
import type { Context } from '../../context.ts';
import { askTogether } from './ask-together.server.ts';
import { selectPendingOf } from './asked-timesheets.rows.server.ts';

/**
 * Has whoever is the primary authoriser of these placements from now on asked to decide what waits there, in the caller's transaction: by one mail
 * where several timesheets wait. Asks no permission of its own.
 */
export async function askNewAuthoriser(ctx: Context, contractorIds: string[]): Promise<void> {
  const pending = await ctx.db.run<{ timesheetId: string; contractorId: string }>(
    selectPendingOf(ctx.agency.id, contractorIds),
  );
  const action = 'timesheet.authorisationResent';
  const eventIds = await recordEvents(
    ctx,
    pending.map((one) => ({ action, ...one, subjectType: 'timesheet', subjectId: one.timesheetId })),
    { isAsked: false },
  );
  await askTogether(
    ctx,
    pending.map((one, at) => ({ ...one, action, eventId: eventIds[at]! })),
  );
}
