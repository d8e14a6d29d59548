import type { VisitorContext } from '../../context.ts';
import type { SecondFactorState } from './second-factor.ts';
import { countRecoveryCodes, findTotp } from './second-factor.rows.server.ts';

/** The secret waiting to be confirmed, as text and as the app’s URI. */
export type WaitingSecret = { secret: string; address: string };

/** Returns whether the person’s log-ins require codes; `waiting` is the secret of an unfinished set-up. */
export async function readSecondFactor(
  ctx: VisitorContext,
  accountId: string,
): Promise<{ codes: SecondFactorState; waiting: WaitingSecret | null }> {
  const db = ctx.db.as(accountId);
  const stored = await findTotp(db, accountId);
  if (stored?.confirmedAt) {
    const recoveryCodesLeft = await countRecoveryCodes(db, accountId);
    return { codes: { state: 'on', since: stored.confirmedAt, recoveryCodesLeft }, waiting: null };
  }
  const secret = stored?.secret && ctx.secondFactor.unseal(stored.secret, accountId);
  if (!stored || !secret) return { codes: { state: 'off' }, waiting: null };
  const address = ctx.secondFactor.address(secret, stored.emailAddress);
  return { codes: { state: 'pending' }, waiting: { secret, address } };
}
