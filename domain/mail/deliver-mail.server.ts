import { setTimeout as sleep } from 'node:timers/promises';
import type { Mailer } from '#platform/mail/mailer.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { wholeBeginning } from '../characters.ts';
import { type Context, now, transact } from '../context.ts';
import { NotFound } from '../errors.ts';
import { faultOf, isDatabaseUnavailable } from '../installation/faults.ts';
import { ageInHours, expiredLink } from './expiring-links.ts';
import { ACCOUNT_MAILS, type OutboundMail } from './mail.ts';
import { leaseMail, lockMail, type MailLease, markSent, markTried, nextLook, whenFree } from './mails.rows.server.ts';
import { toOutgoing } from './outgoing-mail.server.ts';
import { enqueueMail } from './queue-mail.server.ts';

/**
 * The outcome of a delivery. `refused` is final: the email as it is can never be delivered. `elsewhere`: another worker
 * is sending it, and it is checked again when that lease ends. `given up`: its text is deleted. `postponed`: the portal to
 * which it leads is closed.
 */
export type Delivery = 'sent' | 'already sent' | 'given up' | 'refused' | 'elsewhere' | 'postponed';

const MAX_ERROR_LENGTH = 500;
/** Longer than the mailer's own timeouts allow an email to take, and shorter than its job lasts. */
export const LEASE_SECONDS = 210;
/** How soon an email leased by another worker is checked again: that worker may have ended. */
const LOOK_SECONDS = 15;
/** How long an outcome waits for an unreachable database, so that a sent email is not sent again. */
const RECORD_SECONDS = 20;

/** One attempt at sending an email. */
export type MailTry = {
  mailId: string;
  isLastAttempt: boolean;
  /** The worker process that makes it; the email is leased to it while it lives, but no longer than the lease. */
  workerId?: string;
  /** Called before handing over an email whose last attempt has no known outcome, so that the server may already have it. */
  onUnknown?: () => void;
};

/**
 * Hands one queued email to the mail server, outside any transaction: a short one leases it and counts the attempt,
 * another stores the outcome. A crash between the two leads to one more email with the same Message-ID.
 * @throws NotFound, or the connection's error, so that the job is retried
 */
export async function deliverMail(
  ctx: Context,
  mailer: Pick<Mailer, 'deliver'>,
  { mailId, isLastAttempt, workerId, onUnknown }: MailTry,
): Promise<Delivery> {
  const taken = await takeMail(ctx, mailId, workerId);
  if (typeof taken === 'string') return taken;
  if (taken.isUnknown) onUnknown?.();
  const error = await attempt(async () => mailer.deliver(await toOutgoing(ctx, taken)));
  const isRefused = error?.name === 'MailRefused';
  await onceBack(() => noteOutcome(ctx, taken, error, { isFinal: isRefused || isLastAttempt }));
  if (!error) return 'sent';
  if (isRefused) return 'refused';
  throw error;
}

/** Has an email that another worker is sending checked again: that worker may end before it knows the outcome. */
export const lookAgain = async (tx: Context, { id, leasedUntil }: OutboundMail) =>
  enqueueMail(tx, id, await nextLook(tx.db, leasedUntil!, LOOK_SECONDS));

type Taken = OutboundMail & MailLease & { isUnknown: boolean };

/** Leases the email, unless there is nothing to send or another worker has it: then it is checked again after that. */
function takeMail(ctx: Context, mailId: string, workerId = ''): Promise<Taken | Exclude<Delivery, 'sent'>> {
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const [mail] = await db.run<OutboundMail>(lockMail(db, agency.id, mailId));
    if (!mail) throw new NotFound('The mail does not exist.', { code: 'mail_not_found' });
    if (mail.status === 'sent') return 'already sent';
    if (mail.textRemovedAt !== null) return 'given up';
    if (agency.status === 'suspended' && !ACCOUNT_MAILS.includes(mail.kind)) return 'postponed';
    const lease = await whenFree(db, mail, LEASE_SECONDS);
    if (lease) {
      // Its agency was suspended, or the mail server unavailable, for longer than its link works.
      const expired = expiredLink(mail.kind, ageInHours(tx, mail));
      if (expired !== null) return refuse(tx, mail, expired);
      await db.run(leaseMail(db, agency.id, mailId, { ...lease, workerId: workerId || null }));
      return { ...mail, ...lease, isUnknown: mail.leasedUntil !== null };
    }
    await lookAgain(tx, mail);
    return 'elsewhere';
  });
}

/** Gives up an email that will not be sent, and records why in the audit trail. */
export async function refuse(tx: Context, mail: OutboundMail, lastError: string): Promise<'refused'> {
  await tx.db.run(markTried(tx.db, tx.agency.id, mail, { lastError, isFinal: true }));
  await recordFailure(tx, mail, lastError);
  return 'refused';
}

function noteOutcome(ctx: Context, mail: Taken, error: Error | null, { isFinal }: { isFinal: boolean }): Promise<void> {
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    if (!error) return void (await db.run(markSent(db, agency.id, mail.id, now(tx))));
    // A mail server may answer anything, such as a null character.
    const lastError = wholeBeginning(faultOf(error)?.sentence ?? error.message, MAX_ERROR_LENGTH);
    const noted = await db.run(markTried(db, agency.id, mail, { lastError, isFinal }));
    if (isFinal && noted.length > 0) await recordFailure(tx, mail, lastError);
  });
}

/** Does the work, retrying every second while the database is unreachable. */
async function onceBack(work: () => Promise<void>): Promise<void> {
  for (let left = RECORD_SECONDS; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || left === 0) throw error;
      await sleep(1000);
    }
  }
}

const attempt = (work: () => Promise<void>): Promise<Error | null> =>
  work().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );

async function recordFailure(ctx: Context, mail: OutboundMail, error: string): Promise<void> {
  const timesheetId = mail.subjectType === 'timesheet' ? mail.subjectId : null;
  await recordEvent(ctx, {
    action: 'mail.failed',
    subjectType: 'mail',
    subjectId: mail.id,
    timesheetId,
    detail: { kind: mail.kind, to: mail.toName ?? mail.toAddress, subject: mail.subject, error },
  });
}
