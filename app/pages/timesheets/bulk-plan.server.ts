import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { dateInWords } from '#domain/periods/period-words.ts';
import {
  acceptableOf,
  type ChosenTimesheet,
  countAndSum,
  type PlannedTimesheet,
} from '#domain/timesheets/decision/acceptance-plan.ts';
import { type Picked, tickOf } from '#domain/timesheets/decision/bulk.ts';
import { planChosen } from '#domain/timesheets/decision/plan-chosen.server.ts';
import { sumInWords, totalInWords } from '#domain/timesheets/timesheet-words.ts';
import { friendlyId } from '#domain/timesheets/timesheet.ts';

/** Returns a timesheet for the pages about several. */
export function shownTimesheet(ctx: Context, timesheet: ChosenTimesheet) {
  const { id, friendlyNumber, fullname, contractName } = timesheet;
  return {
    id,
    name: fullname,
    sub: `${friendlyId(friendlyNumber)}, ${contractName}`,
    period: dateInWords(timesheet),
    amount: totalInWords(timesheet, ctx.agency.settings.hourFormat.decimal),
  };
}

/** Loads the page before anything is accepted: the plan in words, and the ticks and one-time key of each way to confirm it. */
export async function loadBulkPlan(ctx: Context, picked: readonly Picked[], shownAt: string | null) {
  const { cannot, toLookAt, usual, unknown, decidedBefore } = await planChosen(ctx, picked, shownAt);
  const { decimal } = ctx.agency.settings.hourFormat;
  const withReasons = ({ timesheet, reasons }: PlannedTimesheet) => ({ ...shownTimesheet(ctx, timesheet), reasons });
  const offer = (timesheets: ChosenTimesheet[]) => {
    if (timesheets.length === 0) return null;
    const [inWords, sum] = [countAndSum(timesheets, decimal), sumInWords(timesheets, decimal)];
    return { key: newId(), ticks: timesheets.map(tickOf), count: timesheets.length, inWords, sum };
  };
  const odd = toLookAt.map(({ timesheet }) => timesheet);
  return {
    cannot: cannot.map(withReasons),
    toLookAt: { timesheets: toLookAt.map(withReasons), sum: sumInWords(odd, decimal) },
    usual: { timesheets: usual.map((timesheet) => shownTimesheet(ctx, timesheet)), sum: sumInWords(usual, decimal) },
    unknown,
    decidedBefore,
    all: offer(acceptableOf({ toLookAt, usual })),
    usualOnly: toLookAt.length > 0 ? offer(usual) : null,
  };
}

/** A plan as the page shows it. */
export type BulkPlan = Awaited<ReturnType<typeof loadBulkPlan>>;
