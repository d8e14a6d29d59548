import { type AuthorisationReminderProps, TimesheetsToAuthorise, toAuthorise } from './authorisation-reminder.tsx';
import type { EmailTemplate } from './template.ts';

/** Asks an authoriser to decide on timesheets that arrived together. */
export const authoriseRequests: EmailTemplate<AuthorisationReminderProps> = {
  subject: toAuthorise,
  preview: ({ timesheets }) =>
    `Submitted for ${[...new Set(timesheets.map(({ contractor }) => contractor))].slice(0, 5).join(', ')}.`,
  Body: TimesheetsToAuthorise,
};
