import { now, type VisitorContext } from '../../context.ts';
import { updateProfileName } from '../accounts.rows.server.ts';

/**
 * Sets the account owner's chosen name, used where no agency supplies one: in their personal role and on the product’s
 * own address. No agency sees it.
 * @param own.profileName as `ProfileNameSchema` reads it; null removes it
 */
export async function setProfileName(
  ctx: VisitorContext,
  own: { accountId: string; profileName: string | null },
): Promise<void> {
  const db = ctx.db.as(own.accountId);
  await db.run(updateProfileName(db, own.accountId, own.profileName, now(ctx)));
}
