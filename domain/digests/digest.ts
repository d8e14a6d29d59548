import type { NamedPeriod } from '../timesheets/named-timesheet.ts';
import type { RateUnit } from './amount.ts';

/** Work in whole units: minutes, and quarters of a day. */
export type Quantities = {
  workedMinutes: number;
  /** Part of `workedMinutes` worked on nightshifts. */
  nightshiftMinutes: number;
  holidayMinutes: number;
  workedQuarterDays: number;
  holidayQuarterDays: number;
};

/**
 * One contractor's accepted period, as reported to payroll, or its days with the same rate. Rates are decimal strings,
 * null if not captured.
 */
export type DigestLine = Quantities &
  NamedPeriod & {
    friendlyId: string;
    /** Whether the period is shorter than its week or month because the week start or the entry period changed. */
    isBridgingPeriod: boolean;
    /** The first and last day with the rates; absent if they apply to the whole period. */
    ratesFrom?: string | null;
    ratesTo?: string | null;
    unit: RateUnit;
    chargeRate: string | null;
    payRate: string | null;
    /** Separate rates for nightshifts and holidays; absent if there are none. */
    nightshiftChargeRate?: string | null;
    nightshiftPayRate?: string | null;
    holidayChargeRate?: string | null;
    holidayPayRate?: string | null;
    /** The amount of a confirmed rate difference; absent for time itself. A line with one has no quantities. */
    adjustment?: DigestAdjustment | null;
  };

/** A rate difference: which time it is for, the previous rates, and the signed amount in pounds. */
export type DigestAdjustment = {
  element: string;
  minutes: number;
  quarterDays: number;
  oldChargeRate: string | null;
  oldPayRate: string | null;
  chargeAmount: string;
  payAmount: string;
};

/** Time submitted but not yet authorised, separate from the accepted time. */
export type Unsigned = Quantities & { timesheetCount: number };

/** The control totals of accepted time. Amounts are pounds as decimal strings, over the timesheets with captured rates. */
export type DigestTotals = Quantities & { timesheetCount: number; chargeAmount: string; payAmount: string };

/** What a digest covers: the periods beginning from `from` to `to`, as payroll was at the instant `asOf`. */
export type DigestKey = { from: string; to: string; asOf: string };

/** Returns the file's name, such as `digest-calder-finch-2026-05-01-to-2026-05-31.csv`. */
export function digestFileName(
  canonicalName: string,
  { from, to }: Pick<DigestKey, 'from' | 'to'>,
  format: string,
): string {
  return `digest-${canonicalName}-${from}-to-${to}.${format}`;
}

/** The state a digest saw when first taken. `through` is the last entry of the payroll feed at that time. */
export type DigestSnapshot = {
  agencyName: string;
  isDecimal: boolean;
  through: number;
  unsigned: Unsigned;
  /** Whether a row has a separate rate for nightshifts or holidays; absent if none does. */
  hasElementRates?: boolean;
};

/** The accepted time for one client, including holidays. */
export type DigestClient = { clientName: string; timesheetCount: number; minutes: number; quarterDays: number };

const QUANTITIES = [
  'workedMinutes',
  'nightshiftMinutes',
  'holidayMinutes',
  'workedQuarterDays',
  'holidayQuarterDays',
] as const satisfies readonly (keyof Quantities)[];

/** Returns zero work. */
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
