import { Temporal } from 'temporal-polyfill';
import { LINK_HOURS } from '../accounts/mails/account-link.ts';
import type { Context } from '../context.ts';
import { HOURS_TO_PROVE } from '../sso/domains/sso-domain.ts';
import { LINK_DAYS } from '../timesheets/authorisation/authorisation-link.ts';
import { MAIL_DAYS } from './listed-mail.ts';
import type { MailKind, OutboundMail } from './mail.ts';

/** The link that stops reminders outlives every email that can be resent. */
const STOP_LINK_HOURS = MAIL_DAYS * 24;

/** Emails whose own link expires: after how many hours, and what to do then. */
export const EXPIRING_LINKS: Readonly<Partial<Record<MailKind, { hours: number; instead: string }>>> = {
  authorisationRequest: { hours: LINK_DAYS * 24, instead: 'Request the authorisation again from the timesheet.' },
  authorisationReminder: { hours: LINK_DAYS * 24, instead: 'Send a new reminder.' },
  submissionReminder: { hours: STOP_LINK_HOURS, instead: 'Send a new reminder.' },
  verifyAccount: { hours: LINK_HOURS.verification, instead: 'Send a new verification email from the contact.' },
  ssoDomainProof: { hours: HOURS_TO_PROVE, instead: 'Write to the postmaster again.' },
  resetPassword: { hours: LINK_HOURS.passwordReset, instead: 'The person can ask for another.' },
};

/** Explains in words why an email of this kind and age, in hours, has no link that works; null where it may have one. */
export function expiredLink(kind: MailKind, age: number): string | null {
  const link = EXPIRING_LINKS[kind];
  return link && age >= link.hours ? `The link in this email has expired. ${link.instead}` : null;
}

/** Returns how old an email is, in hours. */
export function ageInHours({ clock }: Pick<Context, 'clock'>, { createdAt }: Pick<OutboundMail, 'createdAt'>): number {
  return Temporal.Instant.from(createdAt).until(clock.now()).total('hours');
}
