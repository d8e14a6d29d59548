import { z } from 'zod';
import { addProblems } from '../field-codes.ts';
import { linesOfText } from '../text.ts';
import { parseBreak, parseDuration, parseFinish, parseTimeOfDay } from './time-of-day.ts';
import { wholeNumber } from '../whole-number.ts';

const NOT_A_TIME = 'Please enter a time such as 9, 930 or 17:45';
const NOT_A_BREAK = 'Please enter the break in minutes, such as 30';
const NOT_A_DURATION = 'Please enter the hours, such as 7:30 or 7.5';

/** A text that is parsed to a value; an empty text is no value. */
function typed<T>(read: (text: string) => T | null, message: string) {
  return z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value, issues): T | null => {
      if (value === undefined || value === null || String(value).trim() === '') return null;
      const parsed = read(String(value));
      if (parsed === null) issues.addIssue({ code: 'custom', message });
      return parsed;
    });
}

const Flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/** The texts of one row of the week. */
export const EntryFields = z.strictObject({
  entryDate: z.string({ error: 'The entryDate field is missing.' }).trim(),
  startTime: typed(parseTimeOfDay, NOT_A_TIME),
  endTime: typed(parseFinish, NOT_A_TIME),
  breakTime: typed(parseBreak, NOT_A_BREAK),
  breakMinutes: z.number().int(NOT_A_BREAK).min(0, NOT_A_BREAK).nullish(),
  duration: typed(parseDuration, NOT_A_DURATION),
  durationMinutes: z.number().int(NOT_A_DURATION).min(0, NOT_A_DURATION).nullish(),
  chargingPeriodRate: typed(
    (text) => (/^(0(\.(0|00|25|5|50|75))?|1(\.00?)?)$/.test(text) ? text : null),
    'Please choose a part of a day in quarters',
  ),
  isNightshift: Flag,
  isHoliday: Flag,
});

type Minutes = 'breakTime' | 'breakMinutes' | 'duration' | 'durationMinutes';

/** Requires that a length sent both in words and in minutes is the same. */
function differing(entry: Partial<Record<Minutes, number | null | undefined>>, words: Minutes, minutes: Minutes) {
  const [one, other] = [entry[words] ?? null, entry[minutes] ?? null];
  if (one === null || other === null || one === other) return [];
  const message = `${words} and ${minutes} say different things: please send one of them.`;
  return [words, minutes].map((field) => ({ field, message, code: 'contradictory' as const }));
}

/** One row of the week as a person or a machine sends it. */
export const TypedEntrySchema = EntryFields.superRefine((entry, issues) =>
  addProblems(
    [...differing(entry, 'breakTime', 'breakMinutes'), ...differing(entry, 'duration', 'durationMinutes')],
    issues,
  ),
).transform(({ breakTime, duration, ...entry }) => ({
  ...entry,
  breakMinutes: entry.breakMinutes ?? breakTime,
  durationMinutes: entry.durationMinutes ?? duration,
}));

/** A row as typed, its texts parsed but not yet checked against the placement. */
export type TypedEntry = z.output<typeof TypedEntrySchema>;

/** A note on a timesheet, its line breaks kept; an empty one is null. */
export const Note = linesOfText()
  .max(4000, 'A note holds 4,000 characters at most')
  .nullish()
  .transform((text) => text || null);
const SomeEntries = z.array(TypedEntrySchema).max(200, 'A timesheet holds 200 shifts at most');
const Entries = SomeEntries.default([]);
const Uploads = z.array(z.string()).max(100).default([]);
const TaskId = z
  .string({ error: 'The taskId field is missing.' })
  .trim()
  .min(1, 'The taskId field is missing.')
  .max(100);

/** A period by its first day, its last, or both. */
export const PeriodFields = {
  beginning: z.string({ error: 'Please choose a period' }).trim().nullish(),
  ending: z.string({ error: 'Please choose a period' }).trim().nullish(),
};

/** A new timesheet. `beginning` is its period's first day, or instead `ending`, its last; `taskId` makes repeats harmless. */
export const SubmitTimesheetSchema = z.strictObject({
  contractorId: z.string({ error: 'Please choose a contract' }).trim().min(1, 'Please choose a contract'),
  ...PeriodFields,
  taskId: TaskId,
  note: Note,
  entries: Entries,
  uploadIds: Uploads,
  /** The rejected timesheet that this one corrects. */
  replacesTimesheetId: z.string().nullish(),
});
export type SubmitTimesheet = z.output<typeof SubmitTimesheetSchema>;

/** A pending timesheet's new entries and note. What is omitted stays as it is. */
export const EditTimesheetSchema = z.strictObject({
  timesheetId: z.string(),
  /** The version that was edited; a newer one in the meantime is a conflict. */
  version: wholeNumber().optional(),
  note: Note.optional(),
  entries: SomeEntries.optional(),
});
export type EditTimesheet = z.output<typeof EditTimesheetSchema>;

/** The same from the entry screen, which always has both: a form omits a field that was emptied. */
export const EditTimesheetFormSchema = EditTimesheetSchema.extend({ note: Note, entries: Entries });

/** The input to accept, with an optional note. */
export const AcceptTimesheetSchema = z.strictObject({
  timesheetId: z.string(),
  version: wholeNumber().optional(),
  note: Note,
});
export type AcceptTimesheet = z.output<typeof AcceptTimesheetSchema>;

/** The input to reject, with the reason. */
export const RejectTimesheetSchema = z.strictObject({
  timesheetId: z.string(),
  version: wholeNumber().optional(),
  note: linesOfText('A reason for rejection is required.').min(1, 'A reason for rejection is required.').max(4000),
});
export type RejectTimesheet = z.output<typeof RejectTimesheetSchema>;

/** The input to delete, with the reason. */
export const DeleteTimesheetSchema = z.strictObject({
  timesheetId: z.string(),
  note: linesOfText('A reason for deletion is required.').min(1, 'A reason for deletion is required.').max(4000),
});
export type DeleteTimesheet = z.output<typeof DeleteTimesheetSchema>;

/** The input to void an accepted timesheet, with the reason. */
export const VoidTimesheetSchema = z.strictObject({
  timesheetId: z.string(),
  note: linesOfText('A reason for voiding is required.').min(1, 'A reason for voiding is required.').max(4000),
});
export type VoidTimesheet = z.output<typeof VoidTimesheetSchema>;

/** A note on a timesheet. */
export const AddNoteSchema = z.strictObject({
  timesheetId: z.string(),
  note: linesOfText('Empty notes are not permitted.')
    .min(1, 'Empty notes are not permitted.')
    .max(4000, 'A note holds 4,000 characters at most'),
});
export type AddNote = z.output<typeof AddNoteSchema>;
