import { v5 as uuidFromName } from 'uuid';
import { type Context, now } from '../context.ts';
import { newId } from '../new-id.ts';
import { asOneLine } from '../characters.ts';
import type { KnownRecipient, MailToQueue, SendMailJob } from './mail.ts';
import { type LockedRecipient, lockRecipient, lockRecipients, insertMail } from './mails.rows.server.ts';
import { erasedContactId } from '../erasure/erased-email.ts';
import { storedWords } from './sealed-content.server.ts';

const MAILS = '5f6f2a0e-8c0b-4d0d-9a55-6c2f5b7f3c51';

/**
 * Queues an email in the caller's transaction: it is sent if and only if that commits. The same email for one event and
 * person is queued once, and none to a person erased since the transaction read their email address. Its links are
 * sealed until it is sent. @returns its id, and whether it is new
 */
export async function queueMail(ctx: Context, mail: MailToQueue): Promise<{ mailId: string; isNew: boolean }> {
  const { db, agency } = ctx;
  const { kind, to, eventId, replyTo, attachments = [], headers = {}, subjectType = null, subjectId = null } = mail;
  const address = to.address.trim();
  const id = eventId ? uuidFromName(`${agency.id}:${eventId}:${kind}:${address.toLowerCase()}`, MAILS) : newId();
  if (!(await lockRecipient(db, agency.id, to))) return { mailId: id, isNew: false };
  const own = agency.settings.emails.replyTo;
  const row = {
    agencyId: agency.id,
    id,
    kind,
    messageId: `${id}@${new URL(agency.portalUrl).hostname}`,
    toName: to.name && asOneLine(to.name),
    toAddress: address,
    subject: asOneLine(mail.subject),
    ...storedWords(ctx, id, { html: mail.html, text: mail.text, headers }),
    replyTo: replyTo ?? (own.enabled ? own.value : []),
    attachments,
    subjectType,
    subjectId,
    createdAt: now(ctx),
  };
  const inserted = await db.run(insertMail(db, row));
  if (inserted.length === 0) return { mailId: id, isNew: false };
  await enqueueMail(ctx, id);
  return { mailId: id, isNew: true };
}

/**
 * Locks everyone for whom a transaction queues emails, before the first of them: several contacts are locked in id
 * order. Anything read after that leaves out erased people. @returns the contacts among them who are erased by then
 */
export async function lockForMails(
  { db, agency }: Pick<Context, 'db' | 'agency'>,
  to: Omit<KnownRecipient, 'name'>[],
): Promise<Set<string>> {
  const locked = await db.run<LockedRecipient>(lockRecipients(agency.id, to));
  return new Set(locked.filter(({ emailAddress }) => erasedContactId(emailAddress) !== null).map(({ id }) => id));
}

/**
 * The same for everyone whom an email names, its reader among them: an erasure of any of them waits until it can find
 * the email. @returns those who are erased by then, whom it must not name
 */
export function lockNamed(ctx: Pick<Context, 'db' | 'agency'>, contactIds: string[]): Promise<Set<string>> {
  return lockForMails(
    ctx,
    contactIds.map((contactId) => ({ contactId, address: '' })),
  );
}

/**
 * Enqueues the job that delivers an email, in the caller's transaction. @param later not before this instant (RFC
 * 3339), and once however often it is enqueued for it
 */
export async function enqueueMail({ db, agency, queue }: Context, mailId: string, later?: string): Promise<void> {
  const data: SendMailJob = { mailId };
  const when = later === undefined ? {} : { startAfter: later, singletonKey: `${mailId} ${later}` };
  await queue.enqueue(db, [{ name: 'send-mail', agencyId: agency.id, data, ...when }]);
}
