import type { Context } from '../context.ts';
import { Conflict } from '../errors.ts';
import { endedLinks } from './ended-links.server.ts';
import { EXPIRING_LINKS, expiredLink } from './expiring-links.ts';
import type { MailKind, OutboundMail } from './mail.ts';
import { isContacts, isSuperseded } from './mails.rows.server.ts';

/** Emails with links that only contacts are sent. */
const CONTACTS_OWN: readonly MailKind[] = [
  'authorisationRequest',
  'authorisationReminder',
  'submissionReminder',
  'verifyAccount',
];

/** @param age of the email in hours. @throws Conflict for one whose text or own link is deleted, or whose link no longer works */
export async function checkResendable(ctx: Context, mail: OutboundMail, age: number): Promise<void> {
  const { db, agency } = ctx;
  const link = EXPIRING_LINKS[mail.kind];
  if (mail.textRemovedAt !== null)
    throw new Conflict('mail_text_removed', 'The text of this email was removed. It can no longer be sent again.');
  if (mail.hasLinks && mail.sealedContent === null)
    throw new Conflict(
      'link_removed',
      ['The link in this email was removed once it was sent.', link?.instead].filter(Boolean).join(' '),
    );
  if (!link) return;
  const ended = expiredLink(mail.kind, age) ?? (await endedLinks(ctx, mail));
  if (ended !== null) throw new Conflict('link_ended', ended);
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
