import { z } from 'zod';
import type { Entry } from '../../timesheets/entry.ts';
import { EntryFields, Note, type TypedEntry } from '../../timesheets/timesheet.schema.ts';
import { requiredText } from '../../fields.ts';
import { flagCell } from '../reading/cell-values.ts';
import type { ReadRow } from '../import-rules.ts';
import type { Cells } from '../reading/import-table.ts';

const yesOrNo = z.boolean({ error: 'Please answer yes or no.' }).nullable();

/** One entry of a timesheet as a row of a file gives it. */
export const TimesheetRow = EntryFields.omit({ breakMinutes: true, durationMinutes: true })
  .extend({
    reference: requiredText('Please supply a reference'),
    contractor: requiredText('Please choose a contractor for the timesheet.'),
    beginning: requiredText('Please choose a period'),
    isHoliday: yesOrNo.transform((flag) => flag ?? false),
    isNightshift: yesOrNo.transform((flag) => flag ?? false),
    note: Note.optional(),
  })
  .transform(({ reference, contractor, beginning, note, breakTime, duration, ...entry }) => ({
    reference,
    contractor,
    beginning,
    note,
    entry: { ...entry, breakMinutes: breakTime, durationMinutes: duration } satisfies TypedEntry,
  }));
export type TimesheetRow = z.output<typeof TimesheetRow>;

/** Prepares a row's cells for the schema. */
export const timesheetCells = (cells: Cells) => ({
  ...cells,
  isHoliday: flagCell(cells.isHoliday),
  isNightshift: flagCell(cells.isNightshift),
});

/** Returns what tells the entries of a file apart. */
export function entryKey({ reference, entry }: TimesheetRow): string {
  const { entryDate, startTime, isHoliday } = entry;
  return [reference, entryDate, startTime, isHoliday ? 'holiday' : null].filter(Boolean).join(', ');
}

/** The rows of one timesheet, in the file's order. */
export type RowGroup = { reference: string; rows: [ReadRow<TimesheetRow>, ...ReadRow<TimesheetRow>[]] };

/** Groups rows by reference. */
export function groupRows(rows: ReadRow<TimesheetRow>[]): RowGroup[] {
  const groups = new Map<string, RowGroup>();
  for (const row of rows) {
    const group = groups.get(row.input.reference);
    if (group) group.rows.push(row);
    else groups.set(row.input.reference, { reference: row.input.reference, rows: [row] });
  }
  return [...groups.values()];
}

/** Whether two timesheets have the same entries, in any order. */
export function areSameEntries(some: readonly Entry[], others: readonly Entry[]): boolean {
  return textsOf(some).join('\n') === textsOf(others).join('\n');
}

const textsOf = (entries: readonly Entry[]) =>
  entries
    .map((entry) =>
      [
        entry.entryDate,
        entry.startTime,
        entry.endTime,
        entry.breakMinutes ?? 0,
        entry.durationMinutes ?? 0,
        Number(entry.chargingPeriodRate ?? 0),
        entry.isHoliday,
        entry.isNightshift,
      ].join(' '),
    )
    .sort();
