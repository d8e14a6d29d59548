import { recordEvents } from '../../audit/record-event.server.ts';
import type { Context } from '../../context.ts';
import { requestTogether } from './request-together.server.ts';
import {
  selectPendingOf,
  selectUnasked,
  selectWaitingFor,
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
 * Requests decisions on what waits for an authoriser who has just been switched off from whoever is to decide it now, in
 * the caller's transaction; not from anybody asked before. What nobody else may decide goes on waiting. No permission
 * check.
 */
export async function requestFromOthers(ctx: Context, accountId: string): Promise<void> {
  const { db, agency } = ctx;
  const waiting = await db.run<WaitingTimesheet>(selectWaitingFor(agency.id, accountId));
  if (waiting.length === 0) return;
  // Whoever may switch somebody off need not see any time.
  const asSystem: Context = { ...ctx, actor: { kind: 'system' } };
  const others = await whomToAsk(asSystem, new Set(waiting.map(({ timesheetId }) => timesheetId)));
  const unasked = await db.run<WaitingTimesheet>(selectUnasked(agency.id, others));
  await requestAgain(ctx, unasked);
}

async function requestAgain(ctx: Context, pending: WaitingTimesheet[]): Promise<void> {
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
