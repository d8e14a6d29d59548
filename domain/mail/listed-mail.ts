import { z } from 'zod';
import { browseSchema, optionalFilter } from '../browse.schema.ts';
import type { MailKind, MailStatus } from './mail.ts';

export const MAIL_STATUSES = ['failed', 'queued', 'sent'] as const satisfies readonly MailStatus[];

/** How many days back emails are listed and can be resent; their files are kept as long. */
export const MAIL_DAYS = 30;

/** The name of each kind of email. */
export const MAIL_KIND_WORDS: Readonly<Record<MailKind, string>> = {
  authorisationRequest: 'Authorisation request',
  acceptedCopy: 'Copy of an accepted timesheet',
  timesheetRejected: 'Timesheet rejected',
  timesheetDeleted: 'Timesheet deleted',
  timesheetVoided: 'Timesheet made void',
  submissionReminder: 'Submission reminder',
  authorisationReminder: 'Authorisation reminder',
  verifyAccount: 'Account verification',
  resetPassword: 'Password reset',
  roleChanged: 'Role changed',
  administratorChanged: 'Change of an administrator',
  webhookSwitchedOff: 'Webhook switched off',
  webhookFailing: 'Webhook failing',
  accountNotice: 'Account notice',
  emailChange: 'Change of email',
  ssoDomainProof: 'Proof of an email domain',
  ssoConnect: 'Connecting a work account',
  digest: 'Digest',
};

/** An email as administrators see it: never its body, which may contain a person's own link. */
export type ListedMail = {
  mailId: string;
  kind: MailKind;
  toName: string | null;
  toAddress: string;
  subject: string;
  status: MailStatus;
  attempts: number;
  /** The error of the last attempt, in the words of the mail server or the network. */
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
  content: MailContent;
};

/**
 * What is left of an email: all of it; all but its links, which are kept until it is sent; or, once the agency's
 * retention of email texts has passed, only who got it and when.
 */
export type MailContent = (typeof MAIL_CONTENTS)[number];
export const MAIL_CONTENTS = ['whole', 'linksGone', 'removed'] as const;

/** The words in a list for an email that is no longer whole. */
export const MAIL_CONTENT_WORDS: Readonly<Record<MailContent, string | null>> = {
  whole: null,
  linksGone: 'Its link was removed once it was sent.',
  removed: 'Its text was removed.',
};

/** The query of a list of emails: words in the recipient or the subject, and their status. */
export const BrowseMailsSchema = browseSchema(['createdAt'], ['nothing']).extend({
  status: optionalFilter(z.enum(MAIL_STATUSES, 'Please choose failed, queued or sent')),
});
export type BrowseMails = z.output<typeof BrowseMailsSchema>;

/** What we write ourselves of an email that is no longer worth sending. */
const OWN_REASON = /^(The link in this email has expired\.|(The|No) (timesheet in|person whom) this email )/;

const REASONS: readonly [RegExp, string][] = [
  [/\b(SSL routines|EPROTO|wrong version number)\b/i, 'Our mail server does not answer in TLS on this port.'],
  [/\b(certificate|altnames)\b/i, 'The certificate of our mail server is not trusted.'],
  [/\b(535|534|530|EAUTH|authentication)\b/i, 'Our mail server does not accept our log-in.'],
  [/\b(5\.1\.[0-9]+|user unknown|no such user|unknown user|does not exist|not found)\b/i, 'There is no such mailbox.'],
  [/\b(5\.2\.2|mailbox (is )?full|quota|552)\b/i, 'The mailbox is full.'],
  [/\b(5\.7\.\d+|spam|blocked|blacklist|policy|554)\b/i, 'The recipient’s mail server refused the email as unwanted.'],
  [/\b(5\.3\.4|too (big|large)|size limit)\b/i, 'The email is too large for the recipient’s mail server.'],
  [/\bECONNREFUSED\b/, 'Our mail server refused the connection.'],
  [
    /\b(ECONNRESET|connection (was )?closed|closed unexpectedly|socket close)\b/i,
    'Our mail server closed the connection.',
  ],
  [/\b(ETIMEDOUT|timeout|timed out|greeting|took longer)\b/i, 'Our mail server did not answer in time.'],
  [
    /\b(ECONNECTION|ENOTFOUND|EAI_AGAIN|EDNS|ESOCKET|ENETUNREACH|EHOSTUNREACH)\b/i,
    'Our mail server could not be reached.',
  ],
  [/\b(550|551|553|521|556)\b/, 'The recipient’s mail server refused the address.'],
  [/\b4\d\d\b/, 'The recipient’s mail server asked us to try later too many times.'],
  [/cannot be opened/, 'The link in the email can no longer be read: its sealing key is missing.'],
  [/is not one email address/, 'The address is not an email address.'],
];

/** Returns in plain words why an email did not leave; null where nothing went wrong. */
export function problemInWords(lastError: string): string;
export function problemInWords(lastError: string | null): string | null;
export function problemInWords(lastError: string | null): string | null {
  if (lastError === null) return null;
  if (OWN_REASON.test(lastError)) return lastError;
  return REASONS.find(([pattern]) => pattern.test(lastError))?.[1] ?? 'The email could not be delivered.';
}
