import { checkEntries, type EntryRules } from '#domain/timesheets/entry/entry-rules.ts';
import { TypedEntrySchema } from '#domain/timesheets/timesheet.schema.ts';

/** What is asked of the entries of a week in May. */
export const WEEK: EntryRules = {
  beginning: '2026-05-18',
  ending: '2026-05-24',
  entryPeriod: 'weekly',
  contractStart: '2026-01-05',
  contractEnd: null,
  chargingPeriod: 'hourly',
  allowHolidays: true,
  allowNightshifts: true,
  timeZone: 'Europe/London',
};
/** What the rules make of rows, each of the Monday where it names no day. */
export const check = (rows: Record<string, unknown>[], rules: Partial<EntryRules> = {}) =>
  checkEntries(
    rows.map((row) => TypedEntrySchema.parse({ entryDate: '2026-05-18', ...row })),
    { ...WEEK, ...rules },
  );
/** What is refused of them: each field with its words. */
export const messages = (rows: Record<string, unknown>[], rules: Partial<EntryRules> = {}) =>
  check(rows, rules).errors.map(({ field, message }) => `${field}: ${message}`);
/** A row with a start and a finish. */
export const shift = (startTime: string, endTime: string, more: Record<string, unknown> = {}) => ({
  startTime,
  endTime,
  ...more,
});
