import {
  type AuthorisationReminderProps,
  TimesheetsToAuthorise,
  ofWhom,
  toAuthorise,
} from './authorisation-reminder.tsx';
import type { EmailTemplate } from './template.ts';

/** Asks an authoriser to decide on timesheets that arrived together. */
export const authoriseRequests: EmailTemplate<AuthorisationReminderProps> = {
  subject: toAuthorise,
  preview: (props) => `Submitted for ${ofWhom(props)}.`,
  Body: TimesheetsToAuthorise,
};
