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
  /** That the clocks change on it, or in a night that begins on it. */
  clockChange?: string;
};

/** A total as it is shown; `isNone` greys it. */
export type GridTotal = { text: string; isNone?: boolean };

/** One typed value of a shift. */
export type GridColumn = {
  name: 'startTime' | 'endTime' | 'breakTime' | 'duration' | 'chargingPeriodRate';
  heading: string;
  /** Completes the day's name for screen readers: "Mon 25 May start". */
  spoken: string;
  kind: 'time' | 'minutes' | 'hours' | 'day';
};

/** What a shift's line consists of. */
export type GridColumns = {
  fields: GridColumn[];
  nightshift: boolean;
  holiday: boolean;
  /** Whether a day may hold several shifts: hourly contracts only. */
  splitShifts: boolean;
};

/** What the page of a grid knows of its timesheet, and the grid does not. */
export type GridRules = {
  /** The total of one entry as it is typed, by the rules of the timesheet. */
  totalOf: (entry: ShiftText) => GridTotal;
  /** Whether a shift looks like a nightshift without its tick. */
  asksForNight: (entry: ShiftText) => boolean;
  /** Why a shift comes to other hours than lie between its times, as where the clocks change during it. */
  clockChangeOf: (entry: ShiftText) => string | null;
  /** What is said quietly under shifts. */
  marks: EntryMark[];
  /** Writes a time as it will be read, when its field is left. */
  normaliseTime?: (typed: string) => string;
  normaliseMinutes?: (typed: string) => string;
  /** Writes a duration in the agency's hour format, when its field is left. */
  normaliseHours?: (typed: string) => string;
};

/** What every day and shift of one grid shares. */
export type GridContext = GridRules & { form: GridForm; entries: GridEntries; columns: GridColumns };

/** A shift's field and its place in the list, which is what the intents name. */
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

/** The columns of a charging period: nightshifts only on hourly contracts. */
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
 * Whether a shift came with this tick. It is shown where it is no longer taken too, to be taken away by whoever set it: unseen, a
 * holiday would be sent as work.
 */
export function isTicked(entries: GridEntries, name: 'isNightshift' | 'isHoliday'): boolean {
  return entries.getFieldList().some((shift) => {
    const { value, initialValue } = shift.getFieldset()[name];
    return value === 'on' || initialValue === 'on';
  });
}

/** The shifts of each day, in the order of the list. */
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
 * The days with those besides on which something was entered, such as where a week is a month’s since its form was opened: closed, so
 * that what was entered is seen and can be taken away.
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

/** What is typed in a shift at this moment, empty fields left out. */
export function shiftText(shift: FieldMetadata<Shift>): ShiftText {
  const fields = shift.getFieldset();
  const typed = SHIFT_NAMES.map((name) => [name, fields[name].value] as const);
  return Object.fromEntries(typed.filter(([, value]) => typeof value === 'string' && value !== ''));
}

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

/** How the shifts of one day are named, counting from 0. */
export function ordinalShift(place: number): string {
  return `${ORDINALS[place] ?? `${place + 1}th`} shift`;
}

/** The id of the first field of a shift, where the focus goes once it was added, or once what was pressed there is gone. */
export function firstFieldId(formId: string, entriesName: string, index: number, { fields }: GridColumns): string {
  return `${formId}-${entriesName}[${index}].${fields[0]!.name}`;
}

/** The id of what is said under a shift, by which its start is described. */
export const markId = (shiftId: string, { rule }: EntryMark): string => `${shiftId}-${rule}`;
