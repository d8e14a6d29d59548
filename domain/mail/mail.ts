import type { Agency } from '../agencies/agency.ts';

/** What an email is about; a person gets one of each kind for one event. */
export type MailKind =
  | 'authorisationRequest'
  | 'acceptedCopy'
  | 'timesheetRejected'
  | 'timesheetDeleted'
  | 'timesheetVoided'
  | 'submissionReminder'
  | 'authorisationReminder'
  | 'verifyAccount'
  | 'resetPassword'
  | 'roleChanged'
  | 'accountNotice'
  | 'emailChange'
  | 'ssoDomainProof'
  | 'ssoConnect'
  | 'administratorChanged'
  | 'webhookSwitchedOff'
  | 'webhookFailing'
  | 'digest';

/** Emails about a person's own affairs, which are not shown to the agency in whose name they are sent. */
export const OWN_MAILS: readonly MailKind[] = ['emailChange', 'ssoConnect'];

/** Emails about an account, which belongs to no agency: they are sent even while the agency in whose name they are is suspended. */
export const ACCOUNT_MAILS: readonly MailKind[] = ['accountNotice', 'emailChange', 'resetPassword'];

/** One mailbox. */
export type Recipient = { name: string | null; address: string };

/** One mailbox, and the record the agency had it from: a person erased since it was read gets no email. */
export type KnownRecipient = Recipient & { contactId?: string | undefined; accountId?: string | undefined };

/** An attached file, with its bytes in the file store. */
export type StoredAttachment = { filename: string; contentType: string; storageKey: string };

/** The content of an email. */
export type ComposedMail = { subject: string; html: string; text: string };

/** Composes an email in the name of an agency from the given facts. */
export type ComposeMail<Content> = (agency: Agency, content: Content) => Promise<ComposedMail>;

/** An email to one person, rendered and ready to be queued. */
export type MailToQueue = ComposedMail & {
  kind: MailKind;
  to: KnownRecipient;
  /** The event behind it: for one event a person gets an email of one kind once, however often it is queued. */
  eventId?: string;
  /** Where replies go; absent means the agency's own reply addresses, if it has switched them on. */
  replyTo?: string[];
  attachments?: StoredAttachment[];
  subjectType?: string;
  subjectId?: string;
  headers?: Record<string, string>;
};

export type MailStatus = 'queued' | 'sent' | 'failed';

/** An email as stored. Its text is without the links that let someone in; those are sealed until it is sent. */
export type OutboundMail = {
  id: string;
  kind: MailKind;
  messageId: string;
  toName: string | null;
  toAddress: string;
  subject: string;
  html: string;
  text: string;
  replyTo: string[];
  headers: Record<string, string>;
  /** Whether links were removed from the text. */
  hasLinks: boolean;
  /** The text with its links, sealed; null where there are none, or the email was sent or is old. */
  sealedContent: string | null;
  attachments: StoredAttachment[];
  subjectType: string | null;
  subjectId: string | null;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
  /** When its text was deleted at the end of the agency's retention. */
  textRemovedAt: string | null;
  /** When its sender's lease expires; null while nobody is sending it. RFC 3339, by the database's clock. */
  leasedUntil: string | null;
  /** The worker process that is sending it, if known. */
  leasedBy: string | null;
};

/** The data of a `send-mail` job. */
export type SendMailJob = { mailId: string };
