import { LINK_HOURS } from '../accounts/mails/account-link.ts';
import type { Context } from '../context.ts';
import { Conflict } from '../errors.ts';
import { HOURS_TO_PROVE } from '../sso/domains/sso-domain.ts';
import { LINK_DAYS } from '../timesheets/authorisation/authorisation-link.ts';
import { MAIL_DAYS } from './listed-mail.ts';
import type { MailKind, OutboundMail } from './mail.ts';
import { isContacts, isSuperseded } from './mails.rows.server.ts';

/** The link that stops reminders outlives every email that can be resent. */
const STOP_LINK_HOURS = MAIL_DAYS * 24;
/** Emails whose own link expires: after how many hours, and what to do then. */
const LINKS: Readonly<Partial<Record<MailKind, { hours: number; instead: string }>>> = {
  authorisationRequest: { hours: LINK_DAYS * 24, instead: 'Request the authorisation again from the timesheet.' },
  authorisationReminder: { hours: LINK_DAYS * 24, instead: 'Send a new reminder.' },
  submissionReminder: { hours: STOP_LINK_HOURS, instead: 'Send a new reminder.' },
  verifyAccount: { hours: LINK_HOURS.verification, instead: 'Send a new verification email from the contact.' },
  ssoDomainProof: { hours: HOURS_TO_PROVE, instead: 'Write to the postmaster again.' },
  resetPassword: { hours: LINK_HOURS.passwordReset, instead: 'The person can ask for another.' },
};

/** Emails with links that only contacts are sent. */
const CONTACTS_OWN: readonly MailKind[] = [
  'authorisationRequest',
  'authorisationReminder',
  'submissionReminder',
  'verifyAccount',
];

/** @param age of the email in hours. @throws Conflict for one whose text or own link is deleted, or whose link no longer works */
export async function checkResendable({ db, agency }: Context, mail: OutboundMail, age: number): Promise<void> {
  const link = LINKS[mail.kind];
  if (mail.textRemovedAt !== null)
    throw new Conflict('mail_text_removed', 'The text of this email was removed. It can no longer be sent again.');
  if (mail.hasLinks && mail.sealedContent === null)
    throw new Conflict(
      'link_removed',
      ['The link in this email was removed once it was sent.', link?.instead].filter(Boolean).join(' '),
    );
  if (!link) return;
  if (age >= link.hours) throw new Conflict('link_ended', `The link in this email has expired. ${link.instead}`);
  // Links are for whoever reads the mailbox of a contact, and end when the contact gets another.
  if (CONTACTS_OWN.includes(mail.kind) && !(await isContacts(db, agency.id, mail)))
    throw new Conflict(
      'link_ended',
      `Nobody at your agency has the email address that this was sent to any more. ${link.instead}`,
    );
  // The link of an email about several timesheets is not replaced by a later one.
  const isAboutMany =
    mail.kind === 'authorisationReminder' || (mail.kind === 'authorisationRequest' && mail.subjectType === 'contact');
  if (!isAboutMany && (await isSuperseded(db, agency.id, mail)))
    throw new Conflict('link_ended', 'A later email of this kind replaced this one’s link. Send that one again.');
}
