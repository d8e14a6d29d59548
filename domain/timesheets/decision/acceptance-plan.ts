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

/** The facts about a chosen timesheet beside its own data. */
export type Around = LookAtFacts & {
  /** Whether it is the time of the person who would accept it. */
  isOwnTime: boolean;
};

/** A chosen timesheet with the reasons against accepting it, a sentence each. */
export type PlannedTimesheet = { timesheet: ChosenTimesheet; reasons: string[] };

/** What accepting the chosen timesheets would do; nothing is done yet. */
export type AcceptancePlan = {
  /** Those that cannot be accepted: changed since they were chosen, or already decided. */
  cannot: PlannedTimesheet[];
  /** Those to look at first: not as usual, overlapping another placement, or with days still to come. */
  toLookAt: PlannedTimesheet[];
  usual: ChosenTimesheet[];
  /** How many chosen ones are now out of reach. */
  unknown: number;
  /** How many of those chosen only by a filter were decided before the list was shown. */
  decidedBefore: number;
};

/** The wording of a plan, and what "chosen" means in it. */
export type PlanOptions = {
  decimal: boolean;
  timeZone: string;
  /** When the list was shown, for those that were not ticked individually. */
  shownAt: string | null;
  /** The agency's date. */
  today: string;
};

const OWN_TIME = 'It is your own time, which somebody else decides.';
const CHANGED = 'It has changed since you chose it. Please look at it, and choose it again.';
/** Why one chosen only by a filter is left as it is, if it was not on the list like that. */
export const CHANGED_UNSEEN =
  'It was sent or changed after the list was shown. Please look at it, and choose it again.';

/**
 * Sorts the chosen timesheets into those that cannot be accepted, those to look at first, and the usual ones. One that
 * is named twice counts once, as first named.
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

/** Returns those that the plan would accept, in the order shown. */
export function acceptableOf({ toLookAt, usual }: Pick<AcceptancePlan, 'toLookAt' | 'usual'>): ChosenTimesheet[] {
  return [...toLookAt.map(({ timesheet }) => timesheet), ...usual];
}

/** Returns the number and total: "5 timesheets, 120h 30m". */
export function countAndSum(timesheets: readonly ChosenTimesheet[], decimal: boolean): string {
  const count = `${timesheets.length} ${timesheets.length === 1 ? 'timesheet' : 'timesheets'}`;
  return timesheets.length === 0 ? count : `${count}, ${sumInWords(timesheets, decimal)}`;
}

const isAfter = (instant: string, moment: string) => Date.parse(instant) > Date.parse(moment);

/** Whether the list from which it was chosen, and which was shown then, did not yet have it as it is. */
export const isUnshown = ({ updatedAt }: Pick<ChosenTimesheet, 'updatedAt'>, shownAt: string | null): boolean =>
  shownAt === null || isAfter(updatedAt, shownAt);

function wasDecidedBefore({ status, updatedAt }: ChosenTimesheet, shownAt: string | null): boolean {
  return status !== 'pending' && shownAt !== null && !isAfter(updatedAt, shownAt);
}

function whyNot(
  timesheet: ChosenTimesheet,
  { version, isUnseen }: Picked,
  { timeZone, shownAt }: PlanOptions,
): string | null {
  if (timesheet.status !== 'pending') return whyNotPending(timesheet, timeZone);
  if (isUnseen) return isUnshown(timesheet, shownAt) ? CHANGED_UNSEEN : null;
  return version === timesheet.version ? null : CHANGED;
}

/** Each was chosen by someone who sees whose it is: here it does not matter that nothing is usual yet. */
function whatToLookAt(timesheet: ChosenTimesheet, known: Around, { decimal, today }: PlanOptions): string[] {
  return lookAtReasons(timesheet, known, today)
    .filter(({ kind }) => kind !== 'noUsual')
    .flatMap((reason) => reasonInFull(reason, { ...timesheet, decimal }));
}
