import type { Rates } from '../contractors/rates/dated-rates.ts';
import type { ElementRate, SomeElementRates } from '../contractors/rates/element-rates.ts';
import type { PayElement } from '../payroll-layouts/pay-fields.ts';

/** The status of a difference: waiting, on the payroll feed, or reversed with its timesheet. */
type DifferenceStatus = 'open' | 'confirmed' | 'reversed';

/**
 * What an accepted timesheet is owed after the rates changed within it: time of one pay element on days with the same
 * rates. Rates are pounds per unit, amounts pounds, signed. A holiday without its own rate has time but no amount, as
 * in the digest.
 */
export type RateDifference = {
  differenceId: string;
  contractorId: string;
  timesheetId: string;
  friendlyId: string;
  beginning: string;
  ending: string;
  element: PayElement;
  from: string;
  to: string;
  minutes: number;
  days: string;
  oldChargeRate: string | null;
  newChargeRate: string | null;
  oldPayRate: string | null;
  newPayRate: string | null;
  chargeAmount: string;
  payAmount: string;
  status: DifferenceStatus;
  reason: string | null;
  madeAt: string;
  confirmedBy: string | null;
  confirmedAt: string | null;
  /** Its entry in the payroll feed, and the one that reverses it. */
  sequence: number | null;
  reversedSequence: number | null;
  /** The payroll run that took the timesheet, by its number. */
  paidInRun: number | null;
  paidInRunId: string | null;
};

/** The standing of differences in payroll: to be confirmed, confirmed but in no run, or in one. */
export type DifferenceState = 'open' | 'confirmed' | 'taken';

/** Placements per page of differences. */
export const DIFFERENCES_AT_ONCE = 50;

/** The differences of a placement with the same standing, by run if they are in one. Amounts are signed pounds. */
export type DifferencesOfPlacement = {
  contractorId: string;
  fullname: string;
  contractName: string;
  clientName: string;
  timesheets: number;
  /** The beginnings of the first and the last period. */
  first: string;
  last: string;
  payAmount: string;
  chargeAmount: string;
  confirmedAt: string | null;
  runNumber: number | null;
  runId: string | null;
};

/** Time of one pay element on one day. */
export type DayTime = { day: string; element: PayElement; minutes: number; quarterDays: number };

/** A difference as created, with others of its timesheet. */
export type KnownDifference = {
  from: string;
  to: string;
  element: PayElement;
  changeId: string;
  newChargeRate: string | null;
  newPayRate: string | null;
  /** Whether the new rates are the element's own. */
  newChargeIsOwn?: boolean;
  newPayIsOwn?: boolean;
  chargeAmount: string;
  payAmount: string;
  isConfirmed: boolean;
};

/** An accepted timesheet: its fixed rates, its entries, and its differences, with confirmed ones in order. */
export type AcceptedSheet = Rates & {
  timesheetId: string;
  rates: (Rates & SomeElementRates & { from: string; to: string })[] | null;
  times: DayTime[];
  differences: KnownDifference[];
};

/** The same with the starting rates of its placement when it was accepted; null where the fixed rates give them. */
export type StartedSheet = AcceptedSheet & { starting: (Rates & SomeElementRates) | null };

/** Days from one on, and before another if given. */
export type Days = { from: string; until: string | null };

/** A change of a placement's dated rates: the days it applies to, and the rates of each day afterwards. */
export type RateChange = {
  changeId: string;
  charge: Days | null;
  pay: Days | null;
  /** The same for nightshifts' and holidays' own rates. */
  own?: { [Rate in ElementRate]?: Days | null };
  ratesOn: (day: string) => Rates & SomeElementRates;
};

/** A difference before it is stored. */
export type NewDifference = Omit<KnownDifference, 'isConfirmed'> &
  Pick<DayTime, 'minutes' | 'quarterDays'> & { oldChargeRate: string | null; oldPayRate: string | null };
