import type { VisitorContext } from '../../context.ts';
import type { SecondFactorState } from './second-factor.ts';
import { countRecoveryCodes, findTotp } from './second-factor.rows.server.ts';

/** The secret that waits to be confirmed, as text and as an app’s address. */
export type WaitingSecret = { secret: string; address: string };

/** Whether the person’s log-ins ask for codes; `waiting` is the secret of a set-up that was begun. */
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
