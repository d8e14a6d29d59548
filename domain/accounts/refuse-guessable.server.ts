import type { VisitorContext } from '../context.ts';
import { Invalid } from '../errors.ts';
import { isOwnName, PASSWORD_COMMON } from './common-passwords.ts';

/**
 * Refuses an easily guessed new password: one in the bundled list, or the person’s own email or name.
 * @throws Invalid at the field named
 */
export async function refuseGuessable(
  ctx: Pick<VisitorContext, 'passwords'>,
  password: string,
  person: { emailAddress: string; fullname: string },
  field = 'password',
): Promise<void> {
  if (!isOwnName(password, person) && !(await ctx.passwords.isCommon(password))) return;
  throw new Invalid([{ field, message: PASSWORD_COMMON, code: 'common_password' }]);
}
