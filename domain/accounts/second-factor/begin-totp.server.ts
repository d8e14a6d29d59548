import { now, transact, type VisitorContext } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { checkOwnPassword } from '../own-account/check-own-password.server.ts';
import type { OwnSecondFactor } from './disable-totp.server.ts';
import { requireSecondStep } from './second-step.server.ts';
import { lockTotp, updateTotp } from './second-factor.rows.server.ts';

/**
 * Creates a new secret for the person’s app, stored sealed. Logging in requires no code until one is confirmed. The
 * password is required: otherwise anyone finding a session open could lock its owner out.
 * @throws Invalid at `password`; Forbidden if a second step is required; Conflict `totp_on` if codes are already on;
 * TooMany
 */
export async function beginTotp(ctx: VisitorContext, own: OwnSecondFactor): Promise<void> {
  await checkOwnPassword(ctx, own);
  await requireSecondStep(ctx, own);
  const { accountId } = own;
  await transact(ctx, async ({ db }) => {
    const stored = await lockTotp(db, accountId);
    if (stored?.confirmedAt) throw new Conflict('totp_on', 'Log-in codes are already switched on.');
    const secret = ctx.secondFactor.seal(ctx.secondFactor.newSecret(), accountId);
    await db.run(updateTotp(db, accountId, { secret, lastStep: null }, now(ctx)));
  });
}
