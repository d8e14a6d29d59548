import type { ChargingPeriod } from '../agencies/settings.schema.ts';
import type { FieldError } from '../errors.ts';
import { formatDate } from '../format.ts';
import { isDate, type Period } from '../periods/period.ts';
import { type Entry, elapsedMinutes } from './entry.ts';
import type { TypedEntry } from './timesheet.schema.ts';
import { minutesOfDay } from './time-of-day.ts';

/** What the placement and its period allow. */
export type EntryRules = Period & {
  entryPeriod: 'weekly' | 'monthly';
  /** Days on which the contract and the placement both run; null for open ends. */
  contractStart: string | null;
  contractEnd: string | null;
  chargingPeriod: ChargingPeriod;
  allowHolidays: boolean;
  allowNightshifts: boolean;
  timeZone: string;
};

const NO_SHIFTS = 'No shifts: please enter at least one shift';
export const NIGHTSHIFTS_NOT_ALLOWED =
  'Nightshifts are not allowed on this contract. Please speak with your agency administrator to enable nightshifts';

/** The entries that stand, and what is wrong with those that do not; field paths count the rows as typed. */
export type CheckedEntries = { entries: Entry[]; errors: FieldError[] };

/** Checks typed rows against every rule of spec §5 and measures them. Empty and zero-length rows are dropped. */
export function checkEntries(typed: TypedEntry[], rules: EntryRules): CheckedEntries {
  const errors: FieldError[] = [];
  const kept: { index: number; entry: Entry }[] = [];
  typed.forEach((row, index) => {
    if (isEmpty(row, rules.chargingPeriod)) return;
    const found = checkRow(row, rules);
    errors.push(...found.map((error) => ({ ...error, field: `entries[${index}].${error.field}` })));
    if (found.length === 0) kept.push({ index, entry: measure(row, rules) });
  });
  errors.push(...checkOverlaps(kept));
  if (errors.length === 0 && kept.length === 0)
    errors.push({ field: 'entries', message: NO_SHIFTS, code: 'no_shifts' });
  return { entries: kept.map(({ entry }) => entry), errors };
}

/** A measured entry for a row in progress, or null while the row breaks a rule; for totals as people type. */
export function measureTyped(row: TypedEntry, rules: EntryRules): Entry | null {
  if (isEmpty(row, rules.chargingPeriod)) return null;
  return checkRow(row, rules).length > 0 ? null : measure(row, rules);
}

/** Everything wrong with one row by itself; on a day that does not exist nothing else can be told. */
function checkRow(row: TypedEntry, rules: EntryRules): FieldError[] {
  const day = checkDay(row, rules);
  return isDate(row.entryDate) ? [...day, ...checkFlags(row, rules), ...checkAmounts(row, rules)] : day;
}

function isEmpty(row: TypedEntry, chargingPeriod: ChargingPeriod): boolean {
  if (row.isHoliday) return false;
  if (chargingPeriod === 'daily') return !row.chargingPeriodRate || Number(row.chargingPeriodRate) === 0;
  if (chargingPeriod === 'hourlyTotal') return !row.durationMinutes;
  if (row.startTime && row.startTime === row.endTime) return !row.isNightshift;
  return !row.startTime && !row.endTime && !row.breakMinutes && !row.isNightshift;
}

function checkDay(row: TypedEntry, rules: EntryRules): FieldError[] {
  const { entryDate: date } = row;
  const period = rules.entryPeriod === 'monthly' ? 'month' : 'week';
  const at = (message: string, code: string) => [{ field: 'entryDate', message, code }];
  if (!isDate(date)) return at(`${date} is not a valid date.`, 'invalid_date');
  if (date < rules.beginning)
    return at(
      `The entry is before the timesheet’s ${period}, which begins on ${formatDate(rules.beginning)}.`,
      'before_period',
    );
  if (date > rules.ending)
    return at(
      `The entry is after the timesheet’s ${period}, which ends on ${formatDate(rules.ending)}.`,
      'after_period',
    );
  const outside =
    (rules.contractStart && date < rules.contractStart) || (rules.contractEnd && date > rules.contractEnd);
  return outside ? at('Date is outside the contract dates.', 'outside_contract') : [];
}

function checkFlags(row: TypedEntry, rules: EntryRules): FieldError[] {
  const errors: FieldError[] = [];
  if (row.isHoliday && !rules.allowHolidays)
    errors.push({ field: 'isHoliday', message: 'Holidays are not allowed.', code: 'holidays_not_allowed' });
  if (row.isNightshift && !(rules.allowNightshifts && rules.chargingPeriod === 'hourly')) {
    errors.push({ field: 'isNightshift', message: NIGHTSHIFTS_NOT_ALLOWED, code: 'nightshifts_not_allowed' });
  }
  return errors;
}

function checkAmounts(row: TypedEntry, rules: EntryRules): FieldError[] {
  if (rules.chargingPeriod === 'daily') return [];
  if (rules.chargingPeriod === 'hourlyTotal') {
    const tooLong = (row.durationMinutes ?? 0) > 24 * 60;
    return tooLong ? [{ field: 'duration', message: 'A day has 24 hours at most.', code: 'too_long' }] : [];
  }
  const { startTime, endTime } = row;
  if (!startTime && !endTime && row.isHoliday && !row.isNightshift) return [];
  if (!startTime) return [{ field: 'startTime', message: 'Please enter a start time', code: 'missing_start' }];
  if (!endTime) return [{ field: 'endTime', message: 'Please enter a finish time', code: 'missing_finish' }];
  if (row.isNightshift && endTime >= startTime) {
    return [
      { field: 'endTime', message: 'A nightshift must finish before the time it starts', code: 'nightshift_order' },
    ];
  }
  if (!row.isNightshift && endTime < startTime) {
    return [
      {
        field: 'endTime',
        message: 'Finish must not be before start unless it is a nightshift',
        code: 'finish_before_start',
      },
    ];
  }
  const elapsed = elapsedMinutes(row.entryDate, startTime, endTime, rules.timeZone);
  return (row.breakMinutes ?? 0) > elapsed
    ? [{ field: 'breakTime', message: 'The break must not be longer than the entry', code: 'break_too_long' }]
    : [];
}

function measure(row: TypedEntry, rules: EntryRules): Entry {
  const hourly =
    rules.chargingPeriod === 'hourly' && row.startTime && row.endTime
      ? { startTime: row.startTime, endTime: row.endTime }
      : null;
  const breakMinutes = hourly ? (row.breakMinutes ?? 0) : null;
  const durationMinutes = rules.chargingPeriod === 'hourlyTotal' ? (row.durationMinutes ?? 0) : null;
  const minutes = hourly
    ? elapsedMinutes(row.entryDate, hourly.startTime, hourly.endTime, rules.timeZone) - (breakMinutes ?? 0)
    : (durationMinutes ?? 0);
  return {
    entryDate: row.entryDate,
    startTime: hourly?.startTime ?? null,
    endTime: hourly?.endTime ?? null,
    breakMinutes,
    durationMinutes,
    chargingPeriodRate: rules.chargingPeriod === 'daily' ? (row.chargingPeriodRate ?? '0') : null,
    isHoliday: row.isHoliday,
    isNightshift: row.isNightshift,
    billableMinutes: row.isHoliday ? 0 : minutes,
    nonBillableMinutes: row.isHoliday ? minutes : 0,
  };
}

/** Shifts may not overlap, nor reach into the next day's; days may not add up to more than one. */
function checkOverlaps(kept: { index: number; entry: Entry }[]): FieldError[] {
  const errors: FieldError[] = [];
  const spans = kept
    .filter(({ entry }) => entry.startTime !== null)
    .map(({ index, entry }) => {
      const day = Date.parse(entry.entryDate) / 60_000;
      const end = minutesOfDay(entry.endTime!) + (entry.isNightshift ? 24 * 60 : 0);
      return { index, from: day + minutesOfDay(entry.startTime!), to: day + end };
    })
    .sort((a, b) => a.from - b.from);
  for (let i = 1; i < spans.length; i += 1) {
    if (spans[i]!.from < spans[i - 1]!.to) {
      errors.push({
        field: `entries[${spans[i]!.index}].startTime`,
        message: 'This shift overlaps the one before it',
        code: 'overlap',
      });
    }
  }
  const days = new Map<string, number>();
  for (const { index, entry } of kept) {
    if (entry.startTime !== null) continue;
    const share =
      entry.chargingPeriodRate !== null ? Number(entry.chargingPeriodRate) : (entry.durationMinutes ?? 0) / (24 * 60);
    const sum = (days.get(entry.entryDate) ?? 0) + share;
    days.set(entry.entryDate, sum);
    if (sum > 1)
      errors.push({
        field: `entries[${index}].entryDate`,
        message: 'The entries of this day come to more than one day',
        code: 'more_than_a_day',
      });
  }
  return errors;
}
