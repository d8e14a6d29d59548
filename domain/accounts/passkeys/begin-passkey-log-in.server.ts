import type { Passkeys } from '#platform/log-in/passkeys.ts';
import type { VisitorContext } from '../../context.ts';
import { whenToRetry, TooMany } from '../../errors.ts';
import { networkOf } from '../../network.ts';
import { newChallenge, placeHere } from './passkey-challenge.server.ts';
import { placeOf } from '../second-factor/take-try.server.ts';

/**
 * Returns the options with which a browser asks its devices for a passkey to log in. They name no account, so are the
 * same for everyone.
 * @param from.browser the secret only this browser has: the answer is accepted from no other
 * @throws TooMany if the address has asked too often; Conflict if browsers offer no passkeys here
 */
export async function beginPasskeyLogIn(
  ctx: VisitorContext,
  from: { browser: string; address: string },
): ReturnType<Passkeys['optionsToLogIn']> {
  const place = placeHere(ctx);
  const key = `${placeOf(ctx)} ${networkOf(from.address)}`;
  const { wait } = await ctx.limits.take(ctx.clock.now(), [['passkeyAskedByAddress', key]]);
  if (wait !== null) throw new TooMany(`Too many passkeys were asked for. ${whenToRetry(wait)}`, wait);
  const challenge = await newChallenge(ctx, from.browser, { purpose: 'logIn', accountId: null });
  return ctx.passkeys.optionsToLogIn(place, challenge);
}
