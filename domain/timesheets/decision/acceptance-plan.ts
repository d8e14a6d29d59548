import type { Picked } from './bulk.ts';
import { type LookAtFacts, lookAtReasons, reasonInFull } from './look-at.ts';
import { type Timesheet, whyNotPending } from '../timesheet.ts';
import { sumInWords } from '../timesheet-words.ts';

/** A chosen timesheet as it is now. */
export type ChosenTimesheet = Pick<
  Timesheet,
  | 'id'
  | 'friendlyNumber'
  | 'beginning'
  | 'ending'
  | 'entryPeriod'
  | 'chargingPeriod'
  | 'dateRelativeTo'
  | 'status'
  | 'version'
  | 'workedMinutes'
  | 'holidayMinutes'
  | 'workedQuarterDays'
  | 'holidayQuarterDays'
  | 'decidedByName'
  | 'authorisationDate'
  | 'updatedAt'
  | 'contactId'
> & { decidedByAccountId: string | null; fullname: string; contractName: string };

/** What is known of a chosen timesheet besides itself. */
export type Around = LookAtFacts & {
  /** Whether it is the time of the person who would accept it. */
  isOwnTime: boolean;
};

/** A chosen timesheet with what speaks against accepting it, a sentence each. */
export type PlannedTimesheet = { timesheet: ChosenTimesheet; reasons: string[] };

/** What accepting the chosen timesheets would do; nothing is done yet. */
export type AcceptancePlan = {
  /** Those that are not accepted: changed since they were chosen, or decided already. */
  cannot: PlannedTimesheet[];
  /** Those to look at first: not as usual, overlapping another placement, or with days still to come. */
  toLookAt: PlannedTimesheet[];
  usual: ChosenTimesheet[];
  /** How many were chosen that are out of reach by now. */
  unknown: number;
  /** How many of those that only a filter chose were decided before the list was shown. */
  decidedBefore: number;
};

/** How a plan is worded and what "chosen" means in it. */
export type PlanOptions = {
  decimal: boolean;
  timeZone: string;
  /** When the list was shown, for those that were chosen without being ticked one by one. */
  shownAt: string | null;
  /** The agency's date. */
  today: string;
};

const OWN_TIME = 'It is your own time, which somebody else decides.';
const CHANGED = 'It has changed since you chose it. Please look at it, and choose it again.';
const CHANGED_UNSEEN = 'It was sent or changed after the list was shown. Please look at it, and choose it again.';

/**
 * Sorts the chosen timesheets into those that cannot be accepted, those to look at first, and the usual ones. One that is
 * named twice counts once, as it was named first.
 */
export function planAcceptance(
  chosen: readonly Picked[],
  found: ReadonlyMap<string, ChosenTimesheet>,
  around: (timesheetId: string) => Around,
  options: PlanOptions,
): AcceptancePlan {
  const plan: AcceptancePlan = { cannot: [], toLookAt: [], usual: [], unknown: 0, decidedBefore: 0 };
  const named = new Set<string>();
  for (const one of chosen) {
    if (named.has(one.timesheetId)) continue;
    named.add(one.timesheetId);
    const timesheet = found.get(one.timesheetId);
    if (!timesheet) plan.unknown += 1;
    else if (one.isUnseen && wasDecidedBefore(timesheet, options.shownAt)) plan.decidedBefore += 1;
    else {
      const known = around(timesheet.id);
      const problem = whyNot(timesheet, one, options) ?? (known.isOwnTime ? OWN_TIME : null);
      const reasons = problem ? [problem] : whatToLookAt(timesheet, known, options);
      if (problem) plan.cannot.push({ timesheet, reasons });
      else if (reasons.length > 0) plan.toLookAt.push({ timesheet, reasons });
      else plan.usual.push(timesheet);
    }
  }
  return plan;
}

/** Those that the plan would accept, in the order they are shown. */
export function acceptableOf({ toLookAt, usual }: Pick<AcceptancePlan, 'toLookAt' | 'usual'>): ChosenTimesheet[] {
  return [...toLookAt.map(({ timesheet }) => timesheet), ...usual];
}

/** How many, and their sum: "5 timesheets, 120h 30m". */
export function countAndSum(timesheets: readonly ChosenTimesheet[], decimal: boolean): string {
  const count = `${timesheets.length} ${timesheets.length === 1 ? 'timesheet' : 'timesheets'}`;
  return timesheets.length === 0 ? count : `${count}, ${sumInWords(timesheets, decimal)}`;
}

const isAfter = (instant: string, moment: string) => Date.parse(instant) > Date.parse(moment);

function wasDecidedBefore({ status, updatedAt }: ChosenTimesheet, shownAt: string | null): boolean {
  return status !== 'pending' && shownAt !== null && !isAfter(updatedAt, shownAt);
}

function whyNot(
  timesheet: ChosenTimesheet,
  { version, isUnseen }: Picked,
  { timeZone, shownAt }: PlanOptions,
): string | null {
  if (timesheet.status !== 'pending') return whyNotPending(timesheet, timeZone);
  if (isUnseen) return shownAt === null || isAfter(timesheet.updatedAt, shownAt) ? CHANGED_UNSEEN : null;
  return version === timesheet.version ? null : CHANGED;
}

/** Each was chosen by somebody who sees whose it is: that nothing is usual yet does not stand against it here. */
function whatToLookAt(timesheet: ChosenTimesheet, known: Around, { decimal, today }: PlanOptions): string[] {
  return lookAtReasons(timesheet, known, today)
    .filter(({ kind }) => kind !== 'noUsual')
    .flatMap((reason) => reasonInFull(reason, { ...timesheet, decimal }));
}
