import type { Agency } from '../agencies/agency.ts';

/** What a mail is about; one of each kind goes to a person for one event. */
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

/** Mails of a person's own affairs: the agency in whose name they leave is not shown them. */
export const OWN_MAILS: readonly MailKind[] = ['emailChange', 'ssoConnect'];

/** One mailbox. */
export type Recipient = { name: string | null; address: string };

/** One mailbox, and of whom the agency had it: somebody who was erased since they were read is not written to. */
export type KnownRecipient = Recipient & { contactId?: string | undefined; accountId?: string | undefined };

/** A file that goes along; its bytes lie in the file store. */
export type KeptAttachment = { filename: string; contentType: string; storageKey: string };

/** A mail as it is written. */
export type ComposedMail = { subject: string; html: string; text: string };

/** Writes a mail in the name of an agency, about what is told in it. */
export type ComposeMail<Told> = (agency: Agency, told: Told) => Promise<ComposedMail>;

/** A mail to one person, rendered and ready to be queued. */
export type MailToQueue = ComposedMail & {
  kind: MailKind;
  to: KnownRecipient;
  /** The event that it follows: for one event a person gets a mail of one kind once, however often it is queued. */
  eventId?: string;
  /** Where answers go; absent means the agency's own reply addresses, where it has switched them on. */
  replyTo?: string[];
  attachments?: KeptAttachment[];
  subjectType?: string;
  subjectId?: string;
  headers?: Record<string, string>;
};

export type MailStatus = 'queued' | 'sent' | 'failed';

/** A mail as stored. Its words are without the links that let somebody in; those are sealed until it is sent. */
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
  /** Whether links were taken out of the words. */
  hasLinks: boolean;
  /** The words with their links, sealed; null where there are none, or the mail was sent or is old. */
  sealedContent: string | null;
  attachments: KeptAttachment[];
  subjectType: string | null;
  subjectId: string | null;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
  /** Since when its words are gone, because the agency keeps them no longer. */
  textRemovedAt: string | null;
  /** Until when somebody is sending it; null while nobody is. RFC 3339, by the database's clock. */
  leasedUntil: string | null;
  /** The worker process that is sending it, where that is known. */
  leasedBy: string | null;
};

/** What a `send-mail` job carries. */
export type SendMailJob = { mailId: string };
