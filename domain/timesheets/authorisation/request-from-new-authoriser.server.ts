import { recordEvents } from '../../audit/record-event.server.ts';
import type { Context } from '../../context.ts';
import { requestTogether } from './request-together.server.ts';
import { selectPendingOf } from './requested-timesheets.rows.server.ts';

/**
 * Requests decisions from the new primary authorisers of these placements on what is pending there, in the caller's
 * transaction: one email where several timesheets wait. No permission check.
 */
export async function requestFromNewAuthoriser(ctx: Context, contractorIds: string[]): Promise<void> {
  const pending = await ctx.db.run<{ timesheetId: string; contractorId: string }>(
    selectPendingOf(ctx.agency.id, contractorIds),
  );
  const action = 'timesheet.authorisationResent';
  const eventIds = await recordEvents(
    ctx,
    pending.map((one) => ({ action, ...one, subjectType: 'timesheet', subjectId: one.timesheetId })),
    { withFollowUps: false },
  );
  await requestTogether(
    ctx,
    pending.map((one, at) => ({ ...one, action, eventId: eventIds[at]! })),
  );
}
