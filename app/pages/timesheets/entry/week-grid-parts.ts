import type { EntryMark } from '#domain/advisories/listing/entry-marks.ts';
import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { Shift, ShiftText } from '#app/forms/shift.ts';
import { formatDayDate } from '#domain/format.ts';
import { isDate } from '#domain/periods/period.ts';
import { enteredBefore, UNIT_NAMES } from '../entered-before.ts';

/** The conform list of entries. */
export type GridEntries = FieldMetadata<Shift[]>;

/** The parts of the conform form whose buttons the grid uses. */
export type GridForm = Pick<FormMetadata, 'id' | 'insert' | 'remove' | 'update' | 'validate'>;

/** One day that can be entered. `disabledReason` closes it: outside the contract's dates. */
export type GridDay = {
  /** `YYYY-MM-DD`, as in `entryDate`. */
  date: string;
  /** "Mon 25 May". */
  label: string;
  bankHolidayName?: string;
  isWeekend?: boolean;
  disabledReason?: string;
  /** A note if the clocks change on it, or in the night that begins on it. */
  clockChange?: string;
};

/** A total as shown; `isNone` greys it. */
export type GridTotal = { text: string; isNone?: boolean };

/** One value of a shift. */
export type GridColumn = {
  name: 'startTime' | 'endTime' | 'breakTime' | 'duration' | 'chargingPeriodRate';
  heading: string;
  /** Completes the day's name for screen readers: "Mon 25 May start". */
  spoken: string;
  kind: 'time' | 'minutes' | 'hours' | 'day';
};

/** The parts of a shift's line. */
export type GridColumns = {
  fields: GridColumn[];
  nightshift: boolean;
  holiday: boolean;
  /** Whether a day may hold several shifts: hourly contracts only. */
  splitShifts: boolean;
};

/** What a grid's page knows of its timesheet, and the grid does not. */
export type GridRules = {
  /** Returns the total of one entry as typed, by the rules of the timesheet. */
  totalOf: (entry: ShiftText) => GridTotal;
  /** Whether a shift looks like a nightshift without its tick. */
  looksLikeNight: (entry: ShiftText) => boolean;
  /** Explains why a shift has other hours than lie between its times, for instance a clock change. */
  clockChangeOf: (entry: ShiftText) => string | null;
  /** The unobtrusive messages under shifts. */
  marks: EntryMark[];
  /** Normalises a time when its field loses focus. */
  normaliseTime?: (typed: string, isFinish: boolean) => string;
  normaliseMinutes?: (typed: string) => string;
  /** Formats a duration in the agency's hour format when its field loses focus. */
  normaliseHours?: (typed: string) => string;
};

/** Shared by every day and shift of one grid. */
export type GridContext = GridRules & { form: GridForm; entries: GridEntries; columns: GridColumns };

/** A shift's field and its index in the list, which the intents use. */
export type PlacedShift = { shift: FieldMetadata<Shift>; index: number };

const FIELDS: Record<'hourly' | 'hourlyTotal' | 'daily', GridColumn[]> = {
  hourly: [
    { name: 'startTime', heading: 'Start', spoken: 'start', kind: 'time' },
    { name: 'endTime', heading: 'Finish', spoken: 'finish', kind: 'time' },
    { name: 'breakTime', heading: 'Break, min', spoken: 'break', kind: 'minutes' },
  ],
  hourlyTotal: [{ name: 'duration', heading: 'Hours', spoken: 'hours', kind: 'hours' }],
  daily: [{ name: 'chargingPeriodRate', heading: 'Worked', spoken: 'worked', kind: 'day' }],
};

/** Returns the columns of a charging period: nightshifts only on hourly contracts. */
export function columnsOf(rules: {
  chargingPeriod: keyof typeof FIELDS;
  allowNightshifts: boolean;
  allowHolidays: boolean;
}): GridColumns {
  return {
    fields: FIELDS[rules.chargingPeriod],
    nightshift: rules.allowNightshifts && rules.chargingPeriod === 'hourly',
    holiday: rules.allowHolidays,
    splitShifts: rules.chargingPeriod === 'hourly',
  };
}

/**
 * Whether a shift arrived with this tick. The tick is shown even if it is no longer accepted, so that the person who
 * set it can remove it: hidden, a holiday would be sent as work.
 */
export function isTicked(entries: GridEntries, name: 'isNightshift' | 'isHoliday'): boolean {
  return entries.getFieldList().some((shift) => {
    const { value, initialValue } = shift.getFieldset()[name];
    return value === 'on' || initialValue === 'on';
  });
}

/** Groups shifts by day, in list order. */
export function shiftsByDay(entries: GridEntries): Map<string, PlacedShift[]> {
  const days = new Map<string, PlacedShift[]>();
  entries.getFieldList().forEach((shift, index) => {
    const { entryDate } = shift.getFieldset();
    const date = String(entryDate.value ?? entryDate.initialValue ?? '');
    days.set(date, [...(days.get(date) ?? []), { shift, index }]);
  });
  return days;
}

/**
 * Adds the days on which something else was entered, for instance when weeks have become months since the form was
 * opened: closed, so that the entries are seen and can be removed.
 */
export function withOtherDays(days: GridDay[], shifts: Map<string, PlacedShift[]>): GridDay[] {
  const known = new Set(days.map(({ date }) => date));
  const others = [...shifts].filter(
    ([date, ofDay]) => !known.has(date) && isDate(date) && ofDay.some(({ shift }) => enteredBefore(shiftText(shift))),
  );
  const closed = others.map(([date]) => ({ date, label: formatDayDate(date), disabledReason: 'Outside this period' }));
  return [...days, ...closed].sort((one, other) => one.date.localeCompare(other.date));
}

const SHIFT_NAMES = ['entryDate', ...UNIT_NAMES, 'isNightshift', 'isHoliday'] as const satisfies (keyof Shift)[];

/** Returns the current values of a shift, without empty fields. */
export function shiftText(shift: FieldMetadata<Shift>): ShiftText {
  const fields = shift.getFieldset();
  const typed = SHIFT_NAMES.map((name) => [name, fields[name].value] as const);
  return Object.fromEntries(typed.filter(([, value]) => typeof value === 'string' && value !== ''));
}

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

/** Returns the name of a shift of a day, counting from 0. */
export function ordinalShift(place: number): string {
  return `${ORDINALS[place] ?? `${place + 1}th`} shift`;
}

/** Returns the id of the first field of a shift, to focus after it was added, or after the pressed button has disappeared. */
export function firstFieldId(formId: string, entriesName: string, index: number, { fields }: GridColumns): string {
  return `${formId}-${entriesName}[${index}].${fields[0]!.name}`;
}

/** Returns the id of the message under a shift, which describes its start field. */
export const markId = (shiftId: string, { rule }: EntryMark): string => `${shiftId}-${rule}`;
