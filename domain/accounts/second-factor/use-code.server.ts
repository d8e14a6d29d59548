import { now, type VisitorContext } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { CODE_WRONG, isAppCode, isUnused, plainCode } from './second-factor.ts';
import { consumeRecoveryCode, lockTotp, type StoredTotp, updateTotp } from './second-factor.rows.server.ts';
import { hashToken } from '../token.server.ts';

/** Makes the refusal of a code. */
const wrongCode = (message = CODE_WRONG) =>
  new Invalid([{ field: 'code', message, code: 'invalid_code' }], { code: 'invalid_code' });

/** The time step of an app’s code that was not used before. @throws Invalid at `code`, in the words of `refusal` */
export function freshStep(
  ctx: VisitorContext,
  accountId: string,
  stored: StoredTotp,
  plain: string,
  refusal?: string,
): number {
  const secret = stored.secret && ctx.secondFactor.unseal(stored.secret, accountId);
  const at = new Date(ctx.clock.now().epochMilliseconds);
  const step = secret && isAppCode(plain) ? ctx.secondFactor.stepOf(secret, plain, at) : null;
  if (!isUnused(step, stored.lastStep)) throw wrongCode(refusal);
  return step;
}

/**
 * Uses up a code of the account’s app, or one of its recovery codes. Of two that show the same code one is let in.
 * Call it inside a transaction.
 * @throws Invalid at `code` where it is wrong, late or used, or codes are not on
 */
export async function useCode(ctx: VisitorContext, accountId: string, typed: string): Promise<void> {
  const stored = await lockTotp(ctx.db, accountId);
  if (!stored?.confirmedAt) throw wrongCode();
  const at = now(ctx);
  const plain = plainCode(typed);
  if (isAppCode(plain)) {
    const lastStep = freshStep(ctx, accountId, stored, plain);
    await ctx.db.run(updateTotp(ctx.db, accountId, { lastStep }, at));
  } else if (!(await consumeRecoveryCode(ctx.db, accountId, hashToken(plain), at))) throw wrongCode();
}
