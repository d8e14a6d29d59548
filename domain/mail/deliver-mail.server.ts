import { setTimeout as sleep } from 'node:timers/promises';
import type { Mailer } from '#platform/mail/mailer.ts';
import { wholeBeginning } from '../characters.ts';
import { type Context, now, transact } from '../context.ts';
import { faultOf, isDatabaseUnavailable } from '../installation/faults.ts';
import { recordFailure } from './fail-mail.server.ts';
import { markSent, markTried } from './mails.rows.server.ts';
import { toOutgoing } from './outgoing-mail.server.ts';
import { type Delivery, type Taken, takeMail } from './take-mail.server.ts';

const MAX_ERROR_LENGTH = 500;
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
