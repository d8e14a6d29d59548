import type { ChargingPeriod } from '../agencies/settings/settings.schema.ts';

/** One shift, duration or part of a day, normalised and measured. */
export type Entry = {
  entryDate: string;
  startTime: string | null;
  endTime: string | null;
  breakMinutes: number | null;
  durationMinutes: number | null;
  /** Part of a day, 0 to 1 in quarters, as a decimal string. */
  chargingPeriodRate: string | null;
  isHoliday: boolean;
  isNightshift: boolean;
  /** Worked minutes; 0 for a holiday and for daily entries. */
  billableMinutes: number;
  /** Minutes of a holiday. */
  nonBillableMinutes: number;
};

/** Sums of a timesheet. Hours in minutes, days in quarters; only one of the two is used by one timesheet. */
export type Totals = {
  workedMinutes: number;
  /** Part of `workedMinutes` that was worked on nightshifts. */
  nightshiftMinutes: number;
  holidayMinutes: number;
  workedQuarterDays: number;
  holidayQuarterDays: number;
};

/** Quarters of a day in a rate such as `0.75`. */
export function quarterDays(rate: string | null): number {
  return rate === null ? 0 : Math.round(Number(rate) * 4);
}

/** Whether two timesheets' entries say the same and come to the same, in this order. */
export function sameEntries(some: readonly Entry[], others: readonly Entry[]): boolean {
  const spelled = (entries: readonly Entry[]) =>
    JSON.stringify(
      entries.map((entry) => [
        entry.entryDate,
        entry.startTime?.slice(0, 5) ?? null,
        entry.endTime?.slice(0, 5) ?? null,
        entry.breakMinutes,
        entry.durationMinutes,
        quarterDays(entry.chargingPeriodRate),
        entry.isHoliday,
        entry.isNightshift,
        entry.billableMinutes,
        entry.nonBillableMinutes,
      ]),
    );
  return spelled(some) === spelled(others);
}

/** The sums of some entries. */
export function totalsOf(entries: Entry[]): Totals {
  const totals: Totals = {
    workedMinutes: 0,
    nightshiftMinutes: 0,
    holidayMinutes: 0,
    workedQuarterDays: 0,
    holidayQuarterDays: 0,
  };
  for (const entry of entries) {
    totals.workedMinutes += entry.billableMinutes;
    totals.holidayMinutes += entry.nonBillableMinutes;
    if (entry.isNightshift) totals.nightshiftMinutes += entry.billableMinutes;
    totals[entry.isHoliday ? 'holidayQuarterDays' : 'workedQuarterDays'] += quarterDays(entry.chargingPeriodRate);
  }
  return totals;
}

/** The unit in which a timesheet of this charging period is totalled. */
export function unitOf(chargingPeriod: ChargingPeriod): 'minutes' | 'quarterDays' {
  return chargingPeriod === 'daily' ? 'quarterDays' : 'minutes';
}
