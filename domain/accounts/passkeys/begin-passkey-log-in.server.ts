import type { Passkeys } from '#platform/log-in/passkeys.ts';
import type { VisitorContext } from '../../context.ts';
import { comeBack, TooMany } from '../../errors.ts';
import { networkOf } from '../../network.ts';
import { newChallenge, placeHere } from './passkey-challenge.server.ts';
import { placeOf } from '../second-factor/take-try.server.ts';

/**
 * What a browser asks its devices for so that somebody can log in. It names no account, so it is the same for everybody.
 * @param from.browser what this browser alone has: the answer counts from no other
 * @throws TooMany where the address has asked too often; Conflict where browsers offer no passkeys
 */
export async function beginPasskeyLogIn(
  ctx: VisitorContext,
  from: { browser: string; address: string },
): ReturnType<Passkeys['optionsToLogIn']> {
  const place = placeHere(ctx);
  const key = `${placeOf(ctx)} ${networkOf(from.address)}`;
  const { wait } = await ctx.limits.take(ctx.clock.now(), [['passkeyAskedByAddress', key]]);
  if (wait !== null) throw new TooMany(`Too many passkeys were asked for. ${comeBack(wait)}`, wait);
  const challenge = await newChallenge(ctx, from.browser, { purpose: 'logIn', accountId: null });
  return ctx.passkeys.optionsToLogIn(place, challenge);
}
