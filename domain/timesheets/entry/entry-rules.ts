import type { ChargingPeriod } from '../../agencies/settings/settings.schema.ts';
import type { FieldError } from '../../errors.ts';
import type { FieldCode } from '../../field-codes.ts';
import { formatDate } from '../../format.ts';
import { isDate, type Period } from '../../periods/period.ts';
import { periodNoun } from '../../periods/period-words.ts';
import type { Entry } from '../entry.ts';
import { elapsedMinutes, minutesOfDate } from './clock-times.ts';
import { checkOverlaps, type OccupiedShift } from './shift-overlaps.ts';
import type { TypedEntry } from '../timesheet.schema.ts';

/** What the placement and its period allow. */
export type EntryRules = Period & {
  entryPeriod: 'weekly' | 'monthly';
  /** Days on which both the contract and the placement run; null for open ends. */
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

const FINISH_FIRST = 'Finish must not be before start unless it is a nightshift';
/** Asked where a finish before the start is most likely on the next morning. */
export const FINISHES_NEXT_DAY = 'Finishes next day?';
/** With a finish further than this after the start the two times were more likely swapped: 14 hours, in minutes. */
const MAX_NIGHT_MINUTES = 14 * 60;

/** The end of the day as a finish: such a shift stays within its day, so it is not a nightshift. */
const MIDNIGHT = '00:00';

const dayHas = (minutes: number) =>
  minutes === 24 * 60 ? 'A day has 24 hours at most.' : `This day has ${minutes / 60} hours: the clocks change.`;

/** The valid entries, and the problems of the others; field paths count the rows as typed. */
export type CheckedEntries = { entries: Entry[]; errors: FieldError[] };

/**
 * Checks typed rows against every rule of time entry and measures them. Empty and zero-length rows are dropped.
 * @param taken shifts of the placement’s other timesheets, whose minutes are not counted again
 */
export function checkEntries(typed: TypedEntry[], rules: EntryRules, taken: OccupiedShift[] = []): CheckedEntries {
  const errors: FieldError[] = [];
  const kept: { index: number; entry: Entry }[] = [];
  typed.forEach((row, index) => {
    const foreign = checkUnit(row, rules);
    if (foreign.length === 0 && isEmpty(row, rules)) return;
    const wrong = foreign.length > 0 ? foreign : checkRow(row, rules);
    const found = wrong.length > 0 ? wrong : checkBeside(row, rules);
    errors.push(...found.map((error) => ({ ...error, field: `entries[${index}].${error.field}` })));
    if (found.length === 0) kept.push({ index, entry: measure(row, rules) });
  });
  errors.push(...checkOverlaps(kept, rules, taken));
  if (errors.length === 0 && kept.length === 0)
    errors.push({ field: 'entries', message: NO_SHIFTS, code: 'no_shifts' });
  return { entries: kept.map(({ entry }) => entry), errors };
}

const ONLY_DAYS = 'This contract is charged by the day. Please leave the hours out.';
const ONLY_HOURS = 'This contract is charged by the hour. Please leave the days out.';
const NOT_THE_TOTAL = 'The start and finish add up to a different total. Please give only one of the two.';

const UNIT_WORDS: Record<ChargingPeriod, { field: string; message: string }> = {
  hourly: {
    field: 'startTime',
    message: 'Days or totals were entered, but this contract takes start and finish times now. Please enter those.',
  },
  hourlyTotal: {
    field: 'duration',
    message:
      'Times or days were entered, but this contract takes a total of hours for each day now. Please enter that.',
  },
  daily: {
    field: 'chargingPeriodRate',
    message: 'Hours were entered, but this contract is charged by the day now. Please enter days.',
  },
};

/** Refuses time in a unit that the contract does not charge by, for instance after a change while a form was open, rather than dropping it. */
function checkUnit(row: TypedEntry, { chargingPeriod }: EntryRules): FieldError[] {
  const given: Record<ChargingPeriod, boolean> = {
    hourly: Boolean(row.startTime || row.endTime),
    hourlyTotal: Boolean(row.durationMinutes),
    daily: Number(row.chargingPeriodRate ?? 0) !== 0,
  };
  const isForeign = Object.entries(given).some(([unit, isGiven]) => isGiven && unit !== chargingPeriod);
  return isForeign && !given[chargingPeriod] ? [{ ...UNIT_WORDS[chargingPeriod], code: 'contradictory' }] : [];
}

/**
 * Checks time in another unit beside the one that the contract charges by: a total equal to that of the times is
 * accepted; anything else would be dropped.
 */
function checkBeside(row: TypedEntry, rules: EntryRules): FieldError[] {
  const { chargingPeriod, timeZone } = rules;
  const { entryDate, startTime, endTime, breakMinutes, durationMinutes } = row;
  const leaveOut = (field: string, message: string) => [{ field, message, code: 'contradictory' as const }];
  if (chargingPeriod === 'daily') {
    if (startTime || endTime) return leaveOut('startTime', ONLY_DAYS);
    return durationMinutes ? leaveOut('duration', ONLY_DAYS) : [];
  }
  if (Number(row.chargingPeriodRate ?? 0) !== 0) return leaveOut('chargingPeriodRate', ONLY_HOURS);
  if (!durationMinutes || (!startTime && !endTime)) return [];
  const come = startTime && endTime ? elapsedMinutes(entryDate, startTime, endTime, timeZone) - (breakMinutes ?? 0) : 0;
  return come === durationMinutes ? [] : leaveOut('duration', NOT_THE_TOTAL);
}

/** Measures a row in progress, or returns null while the row breaks a rule; for totals as people type. */
export function measureTyped(row: TypedEntry, rules: EntryRules): Entry | null {
  if (isEmpty(row, rules)) return null;
  return checkRow(row, rules).length > 0 ? null : measure(row, rules);
}

/** Returns every problem with one row by itself; for a day that does not exist nothing else can be checked. */
function checkRow(row: TypedEntry, rules: EntryRules): FieldError[] {
  const day = checkDay(row, rules);
  return isDate(row.entryDate) ? [...day, ...checkFlags(row, rules), ...checkAmounts(row, rules)] : day;
}

function isEmpty(row: TypedEntry, { chargingPeriod, timeZone }: EntryRules): boolean {
  if (row.isHoliday) return false;
  if (chargingPeriod === 'daily') return !row.chargingPeriodRate || Number(row.chargingPeriodRate) === 0;
  if (chargingPeriod === 'hourlyTotal') return !row.durationMinutes;
  const { entryDate, startTime, endTime } = row;
  if (startTime && startTime === endTime) return !row.isNightshift;
  if (startTime && endTime && isDate(entryDate)) return elapsedMinutes(entryDate, startTime, endTime, timeZone) === 0;
  return !startTime && !endTime && !row.breakMinutes && !row.isNightshift;
}

function checkDay(row: TypedEntry, rules: EntryRules): FieldError[] {
  const { entryDate: date } = row;
  const at = (message: string, code: FieldCode) => [{ field: 'entryDate', message, code }];
  if (!isDate(date)) return at(`${date} is not a valid date.`, 'invalid_format');
  if (date < rules.beginning)
    return at(
      `The entry is before the timesheet’s ${periodNoun(rules)}, which begins on ${formatDate(rules.beginning)}.`,
      'before_period',
    );
  if (date > rules.ending)
    return at(
      `The entry is after the timesheet’s ${periodNoun(rules)}, which ends on ${formatDate(rules.ending)}.`,
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
    const most = minutesOfDate(row.entryDate, rules.timeZone);
    const tooLong = (row.durationMinutes ?? 0) > most;
    return tooLong ? [{ field: 'duration', message: dayHas(most), code: 'more_than_a_day' }] : [];
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
  if (!row.isNightshift && endTime < startTime && endTime !== MIDNIGHT) {
    return [
      {
        field: 'endTime',
        message: offersNightshift(row, rules)
          ? `${FINISH_FIRST}. ${FINISHES_NEXT_DAY} Then tick Nightshift`
          : FINISH_FIRST,
        code: 'finish_before_start',
      },
    ];
  }
  const elapsed = elapsedMinutes(row.entryDate, startTime, endTime, rules.timeZone);
  return (row.breakMinutes ?? 0) > elapsed
    ? [{ field: 'breakTime', message: 'The break must not be longer than the entry', code: 'break_too_long' }]
    : [];
}

/** Whether an unticked row looks like a nightshift that the rules would accept. */
export function offersNightshift(row: TypedEntry, rules: EntryRules): boolean {
  const { startTime, endTime, entryDate } = row;
  if (rules.chargingPeriod !== 'hourly' || !rules.allowNightshifts || row.isNightshift) return false;
  if (!startTime || !endTime || endTime >= startTime || endTime === MIDNIGHT || !isDate(entryDate)) return false;
  return elapsedMinutes(entryDate, startTime, endTime, rules.timeZone) <= MAX_NIGHT_MINUTES;
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
