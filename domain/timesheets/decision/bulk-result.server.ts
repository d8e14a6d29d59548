import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { transact } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { answerOnce, findFirstAnswer } from '../../repeats/answer-once.server.ts';
import { accountIdOf } from '../../roles/actor.ts';
import { acceptMany } from './accept-many.server.ts';
import { acceptUsual } from './accept-usual.server.ts';
import type { ChosenTimesheet } from './acceptance-plan.ts';
import { type Outcome, type Picked, summaryOf } from './bulk.ts';
import { readChosen } from '../listing/pick-timesheets.server.ts';
import { rejectMany } from './reject-many.server.ts';
import { type Summed, sumInWords } from '../timesheet-words.ts';

/** The outcome of each timesheet in one bulk action; `summed` is the total of an accepted one. */
type Kept = { did: string; outcomes: (Outcome & { summed?: Summed })[] };

/** A bulk action's result as shown, each with the current timesheet if it is within reach. */
export type BulkResult = {
  summary: string;
  isAllDone: boolean;
  outcomes: (Outcome & { timesheet: ChosenTimesheet | null })[];
};

const ROUTE = 'bulk timesheets';
const idOf = ({ timesheetId }: { timesheetId: string }) => timesheetId;

type Bulk = {
  status: 'accepted' | 'rejected';
  did: 'Accepted' | 'Rejected';
  decide: (ctx: Context, picked: Picked[]) => Promise<Outcome[]>;
  /** What else distinguishes the request from others. */
  more?: string;
};

/** Timesheets as shown, under an idempotency key. */
type Chosen = { key: string; picked: Picked[] };

/**
 * Accepts the chosen timesheets that are unchanged since they were shown, and stores the result for a day. The same key
 * again, after a reload, the back button or a double click, accepts nothing more and returns that result.
 * @throws Forbidden, Invalid for none at all, too many, or other timesheets under the same key
 */
export function acceptChosen(ctx: Context, chosen: Chosen): Promise<void> {
  return decideChosen(ctx, chosen, { status: 'accepted', did: 'Accepted', decide: acceptMany });
}

/** The same for those that are still as usual. @throws as `acceptChosen` */
export function acceptChosenUsual(ctx: Context, chosen: Chosen): Promise<void> {
  return decideChosen(ctx, chosen, { status: 'accepted', did: 'Accepted', decide: acceptUsual, more: 'usual' });
}

/** Rejects the chosen timesheets that are unchanged since they were shown, all for one reason. @throws as `acceptChosen` */
export function rejectChosen(ctx: Context, { note, ...chosen }: Chosen & { note: string }): Promise<void> {
  const decide: Bulk['decide'] = (ctx, picked) => rejectMany(ctx, picked, note);
  return decideChosen(ctx, chosen, { status: 'rejected', did: 'Rejected', decide, more: note });
}

async function decideChosen(ctx: Context, { key, picked }: Chosen, { status, did, decide, more }: Bulk): Promise<void> {
  const requested = more === undefined ? JSON.stringify(picked) : JSON.stringify([status, more, picked]);
  const bodyHash = createHash('sha256').update(requested).digest();
  if (await findFirstAnswer(ctx, { key, route: ROUTE, bodyHash })) return;
  const outcomes = await decide(ctx, picked);
  const found = await readChosen(ctx, picked.map(idOf));
  const shown = new Map(picked.map(({ timesheetId, version }) => [timesheetId, version]));
  const isOwn = (timesheet: ChosenTimesheet) =>
    timesheet.status === status &&
    timesheet.version === (shown.get(timesheet.id) ?? NaN) + 1 &&
    timesheet.decidedByAccountId === accountIdOf(ctx.actor);
  const kept = outcomes.map((outcome) => {
    const timesheet = found.get(outcome.timesheetId);
    if (!timesheet) return outcome;
    // A concurrent copy of the same request may have decided it a moment before.
    if (outcome.code === 'already_decided' && isOwn(timesheet))
      return { ...outcome, isDone: true, message: did, code: 'done', summed: summedOf(timesheet) };
    return outcome.isDone ? { ...outcome, summed: summedOf(timesheet) } : outcome;
  });
  await storeResult(ctx, key, { did, outcomes: kept }, bodyHash);
}

function summedOf(timesheet: ChosenTimesheet): Summed {
  const { chargingPeriod, workedMinutes, holidayMinutes, workedQuarterDays, holidayQuarterDays } = timesheet;
  return { chargingPeriod, workedMinutes, holidayMinutes, workedQuarterDays, holidayQuarterDays };
}

/** Stores the outcomes for a day under the key; an existing result stays. */
export async function storeResult(ctx: Context, key: string, kept: Kept, bodyHash = Buffer.alloc(0)): Promise<void> {
  await transact(ctx, (tx) =>
    answerOnce(tx, { key, route: ROUTE, bodyHash, waits: true }, async () => ({
      status: 200,
      body: JSON.stringify(kept),
      headers: {},
    })),
  );
}

/** Returns the result of the actor's own bulk action. @throws NotFound for another's, or one older than a day */
export async function getBulkResult(ctx: Context, key: string): Promise<BulkResult> {
  const first = await findFirstAnswer(ctx, { key, route: ROUTE });
  if (!first) throw new NotFound('The result was kept for a day and is no longer available.');
  const { did, outcomes } = JSON.parse(first.body) as Kept;
  const found = await readChosen(ctx, outcomes.map(idOf));
  const summed = outcomes.flatMap((one) => one.summed ?? []);
  const sum = summed.length > 0 ? sumInWords(summed, ctx.agency.settings.hourFormat.decimal) : undefined;
  return {
    summary: summaryOf(did, outcomes, sum),
    isAllDone: outcomes.every(({ isDone }) => isDone),
    outcomes: outcomes.map(({ timesheetId, isDone, message, code }) => ({
      timesheetId,
      isDone,
      message,
      code,
      timesheet: found.get(timesheetId) ?? null,
    })),
  };
}
