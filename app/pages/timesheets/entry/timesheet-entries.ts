import type { OccupiedShift } from '#domain/timesheets/entry/shift-overlaps.ts';
import type { FieldMetadata } from '@conform-to/react';
import { z } from 'zod';
import { type GridDay as ShownDay, type GridTotal, shiftText } from './week-grid-parts.ts';
import type { Shift, ShiftText } from '#app/forms/shift.ts';
import type { TypedShift } from '#domain/advisories/listing/entry-marks.ts';
import type { FieldError } from '#domain/errors.ts';
import { formatClock, formatDayDate, formatDays, formatMinutes } from '#domain/format.ts';
import { editInWords } from '#domain/timesheets/edit-in-words.ts';
import { changedDays, type Entry, totalsOf, unitOf } from '#domain/timesheets/entry.ts';
import { clockChangeOfTyped } from '#domain/timesheets/entry/clock-change.ts';
import { checkEntries, type EntryRules, measureTyped, offersNightshift } from '#domain/timesheets/entry/entry-rules.ts';
import type { GridDay, ShiftToCopy } from '#domain/timesheets/entry/new-timesheet.ts';
import { type TypedEntry, TypedEntrySchema } from '#domain/timesheets/timesheet.schema.ts';

/** A shift that prefills the form. */
export type FilledShift = ShiftText & { entryDate: string };

/** The fields of the entry form. */
export type TimesheetFields = { entries: Shift[]; note: string; uploadIds: string[]; files: string };

/** Converts the days for the grid. */
export function gridDays(days: GridDay[]): ShownDay[] {
  return days.map(({ date, isWeekend, bankHolidayName, isOutside, clockChange }) => ({
    date,
    label: formatDayDate(date),
    isWeekend,
    ...(bankHolidayName ? { bankHolidayName } : {}),
    ...(isOutside ? { disabledReason: 'Outside the contract dates' } : {}),
    ...(clockChange ? { clockChange } : {}),
  }));
}

/** Returns the current text of each row. */
export function typedOf(entries: FieldMetadata<Shift[]>): ShiftText[] {
  return entries.getFieldList().map(shiftText);
}

function readShift(shift: ShiftText) {
  const { isNightshift, isHoliday, ...texts } = shift;
  return TypedEntrySchema.safeParse({
    ...texts,
    isNightshift: isNightshift === 'on',
    isHoliday: isHoliday === 'on',
  });
}

/** Whether a typed row looks like a nightshift that was not ticked. */
export function looksLikeNight(shift: ShiftText, rules: EntryRules): boolean {
  const read = readShift(shift);
  return read.success && offersNightshift(read.data, rules);
}

/** Explains why a typed row has other hours than lie between its times. */
export function clockChangeOf(shift: ShiftText, rules: EntryRules): string | null {
  const read = readShift(shift);
  return read.success ? clockChangeOfTyped(read.data, rules) : null;
}

function measured(shift: ShiftText, rules: EntryRules): Entry | null {
  // Only hours entered as times have the tick: other units neither show nor send one from an old draft.
  const read = readShift(rules.chargingPeriod === 'hourly' ? shift : { ...shift, isNightshift: undefined });
  return read.success ? measureTyped(read.data, rules) : null;
}

/** Returns the rows with readable times that are work, for the marks about rest and breaks. */
export function typedShifts(typed: ShiftText[], rules: EntryRules): TypedShift[] {
  return typed.flatMap((shift, index) => {
    const entry = measured(shift, rules);
    if (!entry?.startTime || !entry.endTime || entry.isHoliday) return [];
    const { entryDate: date, startTime: start, endTime: end, breakMinutes } = entry;
    return [{ index, date, start, end, breakMinutes: breakMinutes ?? 0 }];
  });
}

/** Returns one row's total as typed; none for a row that breaks a rule. */
export function totalOf(shift: ShiftText, rules: EntryRules, decimal: boolean): GridTotal {
  const entry = measured(shift, rules);
  const totals = totalsOf(entry ? [entry] : []);
  const amount =
    unitOf(rules.chargingPeriod) === 'minutes'
      ? totals.workedMinutes + totals.holidayMinutes
      : totals.workedQuarterDays + totals.holidayQuarterDays;
  return { text: shown(amount, rules, decimal), isNone: amount === 0 };
}

/** Returns the sums of the valid rows, by kind and together. */
export function sumsOf(typed: ShiftText[], rules: EntryRules, decimal: boolean) {
  const totals = totalsOf(typed.map((shift) => measured(shift, rules)).filter((entry) => entry !== null));
  const isMinutes = unitOf(rules.chargingPeriod) === 'minutes';
  const worked = isMinutes ? totals.workedMinutes : totals.workedQuarterDays;
  const holiday = isMinutes ? totals.holidayMinutes : totals.holidayQuarterDays;
  const kinds = [
    { label: 'Standard', text: shown(worked - totals.nightshiftMinutes, rules, decimal) },
    ...(rules.allowNightshifts ? [{ label: 'Nightshift', text: shown(totals.nightshiftMinutes, rules, decimal) }] : []),
    ...(rules.allowHolidays ? [{ label: 'Holiday', text: shown(holiday, rules, decimal) }] : []),
  ];
  return { kinds, total: shown(worked + holiday, rules, decimal) };
}

/** Describes what saving the typed values would change, a phrase for each day and one for the note. */
export function whatSavingChanges(
  saved: { entries: Entry[]; note: string | null },
  typed: { entries?: ShiftText[]; note?: string },
  rules: EntryRules,
  decimal: boolean,
): string[] {
  const entries = (typed.entries ?? []).map((shift) => measured(shift, rules)).filter((entry) => entry !== null);
  const { before, after } = changedDays(saved.entries, entries);
  const note = typed.note ? typed.note.replaceAll('\r\n', '\n') : null;
  const notes = (text: string | null) => (note === saved.note ? {} : { note: text });
  return editInWords(
    { changeBefore: { entries: before, ...notes(saved.note) }, changeAfter: { entries: after, ...notes(note) } },
    decimal,
  );
}

function shown(amount: number, rules: EntryRules, decimal: boolean): string {
  return unitOf(rules.chargingPeriod) === 'minutes' ? formatMinutes(amount, decimal) : formatDays(amount);
}

/** Puts the day before a problem: “Thu 28 May: Finish must not be before start…”. */
export function describeProblem({ name, message }: { name: string; message: string }, typed: ShiftText[]): string {
  const index = /^entries\[(\d+)\]/.exec(name)?.[1];
  const date = index === undefined ? undefined : typed[Number(index)]?.entryDate;
  return date ? `${formatDayDate(date)}: ${message}` : message;
}

/** Returns an empty row for each day that can be entered. */
export function emptyShifts(days: GridDay[]): FilledShift[] {
  return withShifts(days, []);
}

/**
 * Returns the days with shifts filled in, and an empty row for the others. A day outside the contract dates only has
 * what was entered before they changed, to be removed by the person who entered it.
 */
export function withShifts(days: GridDay[], shifts: FilledShift[]): FilledShift[] {
  return days.flatMap(({ date, isOutside }) => {
    const ofDay = shifts.filter(({ entryDate }) => entryDate === date);
    return ofDay.length > 0 || isOutside ? ofDay : [{ entryDate: date }];
  });
}

type MeasuredShift = Omit<ShiftToCopy, 'daysAfterBeginning'>;
type StoredShift = MeasuredShift & { entryDate: string };

/** Converts a stored shift to the form's texts, its hours in the agency's hour format. */
export function toFilled(entryDate: string, shift: MeasuredShift, decimal: boolean): FilledShift {
  return {
    entryDate,
    ...(shift.startTime
      ? { startTime: shift.startTime, endTime: shift.endTime ?? '', breakTime: String(shift.breakMinutes ?? 0) }
      : {}),
    ...(shift.durationMinutes !== null ? { duration: formatClock(shift.durationMinutes, decimal) } : {}),
    ...(shift.chargingPeriodRate !== null ? { chargingPeriodRate: String(Number(shift.chargingPeriodRate)) } : {}),
    ...(shift.isNightshift ? { isNightshift: 'on' } : {}),
    ...(shift.isHoliday ? { isHoliday: 'on' } : {}),
  };
}

/**
 * Returns the shifts of a rejected timesheet for its correction: all of them, since whoever corrects one hour does not
 * look for others that were left out because the rules, the dates or the periods changed.
 */
export function toCorrect(days: GridDay[], rejected: readonly StoredShift[], decimal: boolean): FilledShift[] {
  const shifts = rejected.map(({ entryDate, ...shift }) => toFilled(entryDate, shift, decimal));
  const others = shifts.filter(({ entryDate }) => days.every(({ date }) => date !== entryDate));
  return [...withShifts(days, shifts), ...others];
}

/** Returns another period's shifts on the days of this one, omitting what its rules do not allow. */
export function copied(days: GridDay[], last: ShiftToCopy[], rules: EntryRules, decimal: boolean): FilledShift[] {
  const shifts = last.flatMap(({ daysAfterBeginning, ...shift }) => {
    const day = days[daysAfterBeginning];
    const isAllowed =
      (rules.allowHolidays || !shift.isHoliday) &&
      (!shift.isNightshift || (rules.allowNightshifts && rules.chargingPeriod === 'hourly'));
    return day && !day.isOutside && isAllowed ? [toFilled(day.date, shift, decimal)] : [];
  });
  return withShifts(days, shifts);
}

/** Returns the agency's normal hours on every working day. */
export function normalHours(
  days: GridDay[],
  rules: EntryRules,
  hours: { start: string; finish: string; breakMinutes: number },
  decimal: boolean,
): FilledShift[] {
  const [from, to] = [hours.start, hours.finish].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  const shift: Record<EntryRules['chargingPeriod'], ShiftText> = {
    hourly: { startTime: hours.start, endTime: hours.finish, breakTime: String(hours.breakMinutes) },
    hourlyTotal: { duration: formatClock(to! - from! - hours.breakMinutes, decimal) },
    daily: { chargingPeriodRate: '1' },
  };
  const working = days.filter(
    ({ isWeekend, isOutside, bankHolidayName }) => !isWeekend && !isOutside && !bankHolidayName,
  );
  return withShifts(
    days,
    working.map(({ date }) => ({ entryDate: date, ...shift[rules.chargingPeriod] })),
  );
}

/** Returns the problems of the rows that can be read, each at its field among all rows; a row that cannot be read is null. */
function refused(rows: (TypedEntry | null)[], rules: EntryRules, taken: OccupiedShift[]): FieldError[] {
  const places = [...rows.keys()].filter((place) => rows[place] !== null);
  const { errors } = checkEntries(
    places.map((place) => rows[place]!),
    rules,
    taken,
  );
  return errors
    .filter(({ code }) => code !== 'no_shifts' || places.length === rows.length)
    .map((one) => ({ ...one, field: one.field.replace(/\d+/, (row) => String(places[Number(row)]!)) }));
}

const Rows = z.object({ entries: z.array(z.looseObject({})).default([]) });

/** Returns the problems of a form's rows by the rules, beside those whose times cannot be read. */
export function problemsOf(typed: unknown, rules: EntryRules, taken: OccupiedShift[]): FieldError[] {
  const sent = Rows.safeParse(typed);
  const rows = sent.success ? sent.data.entries.map((row) => readShift(row as ShiftText)) : [];
  return refused(
    rows.map((row) => (row.success ? row.data : null)),
    rules,
    taken,
  );
}

/**
 * The grid's rules for the browser: the very ones that the server applies, each problem at its field, including times
 * that cannot be read. Having no shift is a problem on submission, but not while rows are being added.
 */
export function entriesSchema(rules: EntryRules, taken: OccupiedShift[], isSent = true) {
  const rows = z.looseObject({ entries: z.array(TypedEntrySchema).default([]) });
  const checked = rows.superRefine(
    ({ entries }, found) => {
      const rowOf = ({ path }: { path?: PropertyKey[] | undefined }) => Number(path?.[1] ?? -1);
      const unread = new Set(found.issues.map(rowOf));
      const problems = refused(
        entries.map((entry, place) => (unread.has(place) ? null : entry)),
        rules,
        taken,
      );
      for (const { field, message, code } of problems) {
        if (code === 'no_shifts' && !isSent) continue;
        const [list, row, ...names] = field.split(/[.[\]]+/).filter(Boolean);
        const path = [list!, ...(row === undefined ? [] : [Number(row)]), ...names];
        found.addIssue({ code: 'custom', message, path });
      }
      found.issues.sort((a, b) => rowOf(a) - rowOf(b));
    },
    { when: () => true },
  );
  return checked as unknown as z.ZodType<TimesheetFields, TimesheetFields>;
}
