import { z } from 'zod';
import { Tick } from '#app/forms/tick.ts';

/** Addresses as people type them: one per line, or separated by commas. */
const Addresses = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,;]+/).filter((address) => address !== ''));

const Setting = z.object({ enabled: Tick, value: Addresses }).prefault({});

/** A whole number as typed; anything else is refused by the setting's own rule. */
const Whole = z
  .string()
  .default('')
  .transform((text) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN));

/** The fields of an agency's emails, under their settings' paths. */
export const AGENCY_EMAIL_FIELDS = {
  emails: z.object({ emailAcceptedTimesheetCopiesTo: Setting, replyTo: Setting, keepTextsForDays: Whole }).prefault({}),
};

/** The fields of a role's email preferences; emails it does not get are not sent. */
export const OwnEmailsSchema = z.object({ decisions: Tick, requests: Tick, reminders: Tick });
