import { z } from 'zod';
import { Tick } from './tick.ts';

/** Addresses as people type them: one on each line, or with commas between. */
const Addresses = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,;]+/).filter((address) => address !== ''));

const Setting = z.object({ enabled: Tick, value: Addresses }).prefault({});

/** The fields of an agency’s mails, under their settings’ paths. */
export const AGENCY_EMAIL_FIELDS = {
  emails: z.object({ emailAcceptedTimesheetCopiesTo: Setting, replyTo: Setting }).prefault({}),
};

/** The fields of what a role has chosen about its own mails; those it does not get are not sent. */
export const OwnEmailsSchema = z.object({ decisions: Tick, requests: Tick, reminders: Tick });
