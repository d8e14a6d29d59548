import type { Rates } from '../contractors/rates/dated-rates.ts';
import type { ElementRate, SomeElementRates } from '../contractors/rates/element-rates.ts';
import type { PayElement } from '../payroll-layouts/pay-fields.ts';

/** Where a difference stands: waiting, on the payroll feed, or taken away again with its timesheet. */
type DifferenceStatus = 'open' | 'confirmed' | 'reversed';

/**
 * What an accepted timesheet is owed since the rates changed within it: time of one pay element on days that have the same rates.
 * Rates are pounds per unit, amounts pounds, signed. A holiday without a rate of its own has its time and no amount, as in the digest.
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
  /** Its entry in the payroll feed, and the one that takes it away again. */
  sequence: number | null;
  reversedSequence: number | null;
  /** The payroll run that took the timesheet, by its number. */
  paidInRun: number | null;
  paidInRunId: string | null;
};

/** Where differences stand in payroll: to be confirmed, confirmed and in no run, or in one. */
export type DifferenceStanding = 'open' | 'confirmed' | 'taken';

/** Placements of a page of differences. */
export const DIFFERENCES_AT_ONCE = 50;

/** The differences of a placement that stand the same together, of one run where they are in one. Amounts are signed pounds. */
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

/** A difference as it was made, beside others of its timesheet. */
export type KnownDifference = {
  from: string;
  to: string;
  element: PayElement;
  changeId: string;
  newChargeRate: string | null;
  newPayRate: string | null;
  /** Whether the new rates are ones that the element has of its own. */
  newChargeIsOwn?: boolean;
  newPayIsOwn?: boolean;
  chargeAmount: string;
  payAmount: string;
  isConfirmed: boolean;
};

/** An accepted timesheet: what was fixed, what was entered, and the differences that it has, confirmed ones in their order. */
export type AcceptedSheet = Rates & {
  timesheetId: string;
  rates: (Rates & SomeElementRates & { from: string; to: string })[] | null;
  times: DayTime[];
  differences: KnownDifference[];
};

/** The same with the rates that its placement started with when it was accepted; null where those that were fixed say it. */
export type StartedSheet = AcceptedSheet & { starting: (Rates & SomeElementRates) | null };

/** Days from one on, and before another where there is one. */
export type Days = { from: string; until: string | null };

/** A change of a placement's dated rates: on which days it holds, and the rates of each day after it. */
export type RateChange = {
  changeId: string;
  charge: Days | null;
  pay: Days | null;
  /** The same of rates that nightshifts and holidays have of their own. */
  own?: { [Rate in ElementRate]?: Days | null };
  ratesOn: (day: string) => Rates & SomeElementRates;
};

/** A difference before it is kept. */
export type NewDifference = Omit<KnownDifference, 'isConfirmed'> &
  Pick<DayTime, 'minutes' | 'quarterDays'> & { oldChargeRate: string | null; oldPayRate: string | null };
