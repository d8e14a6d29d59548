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

/** Totals of a timesheet. Hours in minutes, days in quarters; a timesheet uses only one of the two. */
export type Totals = {
  workedMinutes: number;
  /** Part of `workedMinutes` that was worked on nightshifts. */
  nightshiftMinutes: number;
  holidayMinutes: number;
  workedQuarterDays: number;
  holidayQuarterDays: number;
};

/** Returns the quarters of a day in a rate such as `0.75`. */
export function quarterDays(rate: string | null): number {
  return rate === null ? 0 : Math.round(Number(rate) * 4);
}

/** Normalises an entry, whether typed or read from the database. */
function spelled(entry: Entry): Entry {
  const quarters = quarterDays(entry.chargingPeriodRate);
  return {
    entryDate: entry.entryDate,
    startTime: entry.startTime?.slice(0, 5) ?? null,
    endTime: entry.endTime?.slice(0, 5) ?? null,
    breakMinutes: entry.breakMinutes,
    durationMinutes: entry.durationMinutes,
    chargingPeriodRate: quarters === 0 ? null : (quarters / 4).toFixed(2),
    isHoliday: entry.isHoliday,
    isNightshift: entry.isNightshift,
    billableMinutes: entry.billableMinutes,
    nonBillableMinutes: entry.nonBillableMinutes,
  };
}

/** Whether two timesheets have the same entries and totals, in this order. */
export function sameEntries(some: readonly Entry[], others: readonly Entry[]): boolean {
  return JSON.stringify(some.map(spelled)) === JSON.stringify(others.map(spelled));
}

/** An entry as stored in the audit trail: without absent fields. */
export type AuditedEntry = Pick<Entry, 'entryDate'> & Partial<Entry>;

/** Returns the entries of the days on which two timesheets differ, by day, as stored in the audit trail. */
export function changedDays(
  before: readonly Entry[],
  after: readonly Entry[],
): { before: AuditedEntry[]; after: AuditedEntry[] } {
  const on = (entries: readonly Entry[], date: string) => entries.filter(({ entryDate }) => entryDate === date);
  const dates = [...new Set([...before, ...after].map(({ entryDate }) => entryDate))].sort();
  const changed = dates.filter((date) => !sameEntries(on(before, date), on(after, date)));
  const audited = (entries: readonly Entry[]) => changed.flatMap((date) => on(entries, date).map(auditedOf));
  return { before: audited(before), after: audited(after) };
}

const auditedOf = (entry: Entry) =>
  Object.fromEntries(Object.entries(spelled(entry)).filter(([, value]) => Boolean(value))) as AuditedEntry;

/** Returns the totals of some entries. */
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

/** Returns the unit of totals for a timesheet with this charging period. */
export function unitOf(chargingPeriod: ChargingPeriod): 'minutes' | 'quarterDays' {
  return chargingPeriod === 'daily' ? 'quarterDays' : 'minutes';
}
