import { z } from 'zod';

const Typed = z.string().max(40).optional();

/** One row of an unfinished form: text as typed, `on` for a tick. */
const DraftRow = z.strictObject({
  entryDate: z.iso.date(),
  startTime: Typed,
  endTime: Typed,
  breakTime: Typed,
  duration: Typed,
  chargingPeriodRate: Typed,
  isNightshift: z.literal('on').optional(),
  isHoliday: z.literal('on').optional(),
});

/** The content of one timesheet's form; nothing is validated before it is submitted. Files are not included. */
export const DraftContentSchema = z.strictObject({
  entries: z.array(DraftRow).max(200, 'A timesheet holds 200 shifts at most').default([]),
  note: z.string().max(4000, 'A note holds 4,000 characters at most').default(''),
});
export type DraftContent = z.output<typeof DraftContentSchema>;

/** A draft as its form sends it; the form's other fields belong to the timesheet it becomes. */
export const SaveDraftSchema = DraftContentSchema.extend({
  contractorId: z.string('Please choose a contract').min(1, 'Please choose a contract'),
  beginning: z.string('Please choose a period').min(1, 'Please choose a period'),
  ending: z.string().optional(),
  taskId: z.string().optional(),
  replacesTimesheetId: z.string().optional(),
  uploadIds: z.array(z.string()).optional(),
  files: z.unknown().optional(),
});
export type SaveDraft = z.output<typeof SaveDraftSchema>;

/** Identifies a draft. */
export const NamedDraftSchema = z.strictObject({ contractorId: z.string(), beginning: z.string() });
export type NamedDraft = z.output<typeof NamedDraftSchema>;

/** A saved draft; `beginning` is the first day of the period it was typed for. */
export type StoredDraft = { contractorId: string; beginning: string; content: DraftContent; savedAt: string };
