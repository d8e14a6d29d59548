import type { Counter } from '#platform/requests/rate-limits.ts';
import type { VisitorContext } from '../../context.ts';
import { comeBack, TooMany } from '../../errors.ts';
import { networkOf } from '../../network.ts';
import type { RequestEmail } from '../account.schema.ts';
import { askForMail } from './account-mail-requests.server.ts';
import type { AskedMail } from './account-link.ts';
import { knownDevice, placeOf } from '../second-factor/take-try.server.ts';

/** Where a request comes from, and what the browser keeps of earlier log-ins. */
export type From = { address: string; devices?: string | null };

/**
 * Asks for a new verification email. Nothing in the answer, nor in the time it takes, says whether there is an account:
 * that is looked up later, by the job.
 * @throws TooMany where this browser or address has asked too often
 */
export function requestVerification(ctx: VisitorContext, input: RequestEmail, from: From): Promise<void> {
  return request(ctx, { emailAddress: input.emailAddress, wanted: 'verification' }, from);
}

/** Asks for a password reset email; see `requestVerification`. @throws TooMany */
export function requestPasswordReset(ctx: VisitorContext, input: RequestEmail, from: From): Promise<void> {
  return request(ctx, { emailAddress: input.emailAddress, wanted: 'passwordReset' }, from);
}

/** This visitor’s own counters: a known browser’s, which nobody else fills, or those of its address. */
function ownCounters(ctx: VisitorContext, { emailAddress }: AskedMail, from: From): Counter[] {
  const [place, device] = [placeOf(ctx), knownDevice(ctx, emailAddress, from.devices)];
  if (device) return [['emailByDevice', `${place} ${device}`]];
  const network = networkOf(from.address);
  return [
    ['emailByPair', `${place} ${emailAddress.toLowerCase()} ${network}`],
    ['emailByAddress', `${place} ${network}`],
  ];
}

async function request(ctx: VisitorContext, asked: AskedMail, from: From): Promise<void> {
  const at = ctx.clock.now();
  const { wait } = await ctx.limits.take(at, ownCounters(ctx, asked, from));
  if (wait !== null) throw new TooMany(`Too many emails were asked for. ${comeBack(wait)}`, wait);
  if (!knownDevice(ctx, asked.emailAddress, from.devices)) {
    // Strangers who have filled a mailbox get the same answer and no further mail; the last mail’s link still works.
    const mailbox = asked.emailAddress.toLowerCase();
    const counters: Counter[] = [
      ['emailByAccount', `${placeOf(ctx)} ${mailbox}`],
      // The mailbox is the same whichever agency's address they ask at.
      ['emailByMailbox', mailbox],
    ];
    if ((await ctx.limits.take(at, counters)).wait !== null) return;
  }
  await askForMail(ctx, 'send-account-mail', { ...asked, notice: null });
}
