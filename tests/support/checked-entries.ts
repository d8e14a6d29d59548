import { checkEntries, type EntryRules } from '#domain/timesheets/entry/entry-rules.ts';
import { TypedEntrySchema } from '#domain/timesheets/timesheet.schema.ts';

/** The entry rules for a week in May. */
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
/** Applies the rules to rows, each on the Monday if it names no day. */
export const check = (rows: Record<string, unknown>[], rules: Partial<EntryRules> = {}) =>
  checkEntries(
    rows.map((row) => TypedEntrySchema.parse({ entryDate: '2026-05-18', ...row })),
    { ...WEEK, ...rules },
  );
/** Returns the refusals: each field with its message. */
export const messages = (rows: Record<string, unknown>[], rules: Partial<EntryRules> = {}) =>
  check(rows, rules).errors.map(({ field, message }) => `${field}: ${message}`);
/** Returns a row with a start and a finish. */
export const shift = (startTime: string, endTime: string, more: Record<string, unknown> = {}) => ({
  startTime,
  endTime,
  ...more,
});
