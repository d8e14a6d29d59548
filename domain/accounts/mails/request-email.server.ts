import type { Counter } from '#platform/requests/rate-limits.ts';
import type { VisitorContext } from '../../context.ts';
import { whenToRetry, TooMany } from '../../errors.ts';
import { networkOf } from '../../network.ts';
import type { RequestEmail } from '../account.schema.ts';
import { requestMail } from './account-mail-requests.server.ts';
import type { RequestedMail } from './account-link.ts';
import { knownDevice, placeOf } from '../second-factor/take-try.server.ts';

/** The origin of a request, and what the browser has stored from earlier log-ins. */
export type From = { address: string; devices?: string | null };

/**
 * Requests a new verification email. Neither the response nor its timing reveals whether there is an account: the job
 * looks that up later.
 * @throws TooMany if this browser or address has asked too often
 */
export function requestVerification(ctx: VisitorContext, input: RequestEmail, from: From): Promise<void> {
  return request(ctx, { emailAddress: input.emailAddress, wanted: 'verification' }, from);
}

/** Requests a password reset email; see `requestVerification`. @throws TooMany */
export function requestPasswordReset(ctx: VisitorContext, input: RequestEmail, from: From): Promise<void> {
  return request(ctx, { emailAddress: input.emailAddress, wanted: 'passwordReset' }, from);
}

/** Returns this visitor’s own counters: those of a known browser, which nobody else fills, or of its address. */
function ownCounters(ctx: VisitorContext, { emailAddress }: RequestedMail, from: From): Counter[] {
  const [place, device] = [placeOf(ctx), knownDevice(ctx, emailAddress, from.devices)];
  if (device) return [['emailByDevice', `${place} ${device}`]];
  const network = networkOf(from.address);
  return [
    ['emailByPair', `${place} ${emailAddress.toLowerCase()} ${network}`],
    ['emailByAddress', `${place} ${network}`],
  ];
}

async function request(ctx: VisitorContext, requested: RequestedMail, from: From): Promise<void> {
  const at = ctx.clock.now();
  const { wait } = await ctx.limits.take(at, ownCounters(ctx, requested, from));
  if (wait !== null) throw new TooMany(`Too many emails were asked for. ${whenToRetry(wait)}`, wait);
  if (!knownDevice(ctx, requested.emailAddress, from.devices)) {
    // Strangers who have filled a mailbox get the same response and no further email; the last email’s link still
    // works.
    const mailbox = requested.emailAddress.toLowerCase();
    const counters: Counter[] = [
      ['emailByAccount', `${placeOf(ctx)} ${mailbox}`],
      // The mailbox is the same at every agency's address.
      ['emailByMailbox', mailbox],
    ];
    if ((await ctx.limits.take(at, counters)).wait !== null) return;
  }
  await requestMail(ctx, 'send-account-mail', { ...requested, notice: null });
}
