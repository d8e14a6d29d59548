import { recordEvents } from '../../audit/record-event.server.ts';
import { type Context, today } from '../../context.ts';
import { requestTogether } from './request-together.server.ts';
import {
  lockRequests,
  selectPendingOf,
  selectUnasked,
  selectWaitingFor,
  type TurnOf,
  type UnaskedTimesheet,
  type WaitingTimesheet,
} from './requested-timesheets.rows.server.ts';
import { whomToAsk } from './whom-to-ask.server.ts';

/**
 * Requests decisions from the new primary authorisers of these placements on what is pending there, in the caller's
 * transaction: one email where several timesheets wait. No permission check.
 */
export async function requestFromNewAuthoriser(ctx: Context, contractorIds: string[]): Promise<void> {
  await requestAgain(ctx, await ctx.db.run<WaitingTimesheet>(selectPendingOf(ctx.agency.id, contractorIds)));
}

/**
 * Requests decisions, once these people's turn has come or gone, from whoever is to decide now, in the caller's
 * transaction: not from anybody asked before, however often this runs, or at the same time. What nobody may decide goes on waiting. No
 * permission check.
 */
export async function requestFromOthers(ctx: Context, people: TurnOf): Promise<void> {
  const { db, agency } = ctx;
  const waiting = await db.run<WaitingTimesheet>(selectWaitingFor(agency.id, people, today(ctx)));
  if (waiting.length === 0) return;
  // Whoever is being asked by another transaction is read once that is over.
  await db.run(lockRequests(agency.id));
  // Whoever may switch somebody off, or be away, need not see any time.
  const asSystem: Context = { ...ctx, actor: { kind: 'system' } };
  const others = await whomToAsk(asSystem, new Set(waiting.map(({ timesheetId }) => timesheetId)));
  await requestAgain(ctx, await db.run<UnaskedTimesheet>(selectUnasked(agency.id, others)));
}

async function requestAgain(ctx: Context, pending: (WaitingTimesheet | UnaskedTimesheet)[]): Promise<void> {
  const action = 'timesheet.authorisationResent';
  const eventIds = await recordEvents(
    ctx,
    pending.map(({ timesheetId, contractorId, ...detail }) => ({
      ...{ action, timesheetId, contractorId, subjectType: 'timesheet', subjectId: timesheetId },
      ...('contactId' in detail ? { detail } : {}),
    })),
    { withFollowUps: false },
  );
  await requestTogether(
    ctx,
    pending.map(({ timesheetId, contractorId }, at) => ({ timesheetId, contractorId, action, eventId: eventIds[at]! })),
  );
}
