import { now, type VisitorContext } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { CODE_WRONG, isAppCode, isUnused, plainCode } from './second-factor.ts';
import { consumeRecoveryCode, lockTotp, type StoredTotp, updateTotp } from './second-factor.rows.server.ts';
import { hashToken } from '../token.server.ts';

/** Returns the error for a refused code. */
const wrongCode = (message = CODE_WRONG) =>
  new Invalid([{ field: 'code', message, code: 'invalid_code' }], { code: 'invalid_code' });

/** Returns the time step of an unused app code. @throws Invalid at `code`, with the message `refusal` */
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
 * Uses up a code from the account’s app, or one of its recovery codes. Of two concurrent uses of the same code, one
 * succeeds. Call it inside a transaction.
 * @throws Invalid at `code` if it is wrong, late or used, or codes are not on
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
