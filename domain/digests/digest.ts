import type { ToldPeriod } from '../timesheets/told-timesheet.ts';
import type { RateUnit } from './amount.ts';

/** Work in whole units: minutes, and quarters of a day. */
export type Quantities = {
  workedMinutes: number;
  /** Part of `workedMinutes` that was worked on nightshifts. */
  nightshiftMinutes: number;
  holidayMinutes: number;
  workedQuarterDays: number;
  holidayQuarterDays: number;
};

/**
 * One contractor's accepted period, as payroll was told of it, or the days of it that have one rate. Rates are decimal texts,
 * null where they are not captured.
 */
export type DigestLine = Quantities &
  ToldPeriod & {
    friendlyId: string;
    /** Whether the period is shorter than its week or month, because the week start or the entry period changed. */
    isBridgingPeriod: boolean;
    /** The first and the last of the days that have the rates; absent where all days of the period have. */
    ratesFrom?: string | null;
    ratesTo?: string | null;
    unit: RateUnit;
    chargeRate: string | null;
    payRate: string | null;
    /** What nightshifts and holidays have of their own; absent where they have none. */
    nightshiftChargeRate?: string | null;
    nightshiftPayRate?: string | null;
    holidayChargeRate?: string | null;
    holidayPayRate?: string | null;
    /** What a confirmed difference of rates comes to; absent on time itself. A line of one has no quantities. */
    adjustment?: DigestAdjustment | null;
  };

/** A difference of rates: of which time, the rates before, and what it comes to in pounds, signed. */
export type DigestAdjustment = {
  element: string;
  minutes: number;
  quarterDays: number;
  oldChargeRate: string | null;
  oldPayRate: string | null;
  chargeAmount: string;
  payAmount: string;
};

/** Time that is handed in but not yet signed, apart from the accepted. */
export type Unsigned = Quantities & { timesheetCount: number };

/** The control totals of what is accepted. Amounts are pounds as decimal texts, over the timesheets whose rates are captured. */
export type DigestTotals = Quantities & { timesheetCount: number; chargeAmount: string; payAmount: string };

/** What a digest is of: the periods that begin from `from` to `to`, as payroll stood at the instant `asOf`. */
export type DigestKey = { from: string; to: string; asOf: string };

/** The file's own name, such as `digest-calder-finch-2026-05-01-to-2026-05-31.csv`. */
export function digestFileName(
  canonicalName: string,
  { from, to }: Pick<DigestKey, 'from' | 'to'>,
  format: string,
): string {
  return `digest-${canonicalName}-${from}-to-${to}.${format}`;
}

/** What the digest saw when it was first taken. `through` is the last entry of the payroll feed at that time. */
export type DigestSnapshot = {
  agencyName: string;
  isDecimal: boolean;
  through: number;
  unsigned: Unsigned;
  /** Whether a row says a rate that nightshifts or holidays have of their own; absent where none does. */
  hasElementRates?: boolean;
};

/** What is accepted for one client, holidays included. */
export type DigestClient = { clientName: string; timesheetCount: number; minutes: number; quarterDays: number };

const QUANTITIES = [
  'workedMinutes',
  'nightshiftMinutes',
  'holidayMinutes',
  'workedQuarterDays',
  'holidayQuarterDays',
] as const satisfies readonly (keyof Quantities)[];

/** No work at all. */
export function noWork(): Quantities {
  return {
    workedMinutes: 0,
    nightshiftMinutes: 0,
    holidayMinutes: 0,
    workedQuarterDays: 0,
    holidayQuarterDays: 0,
  };
}

/** Adds one line's work to a sum, in place. */
export function addWork(sum: Quantities, line: Quantities): void {
  for (const quantity of QUANTITIES) sum[quantity] += line[quantity];
}
