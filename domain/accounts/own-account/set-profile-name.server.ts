import { now, type VisitorContext } from '../../context.ts';
import { updateProfileName } from '../accounts.rows.server.ts';

/**
 * Sets what the owner of an account calls themself where no agency does: in their personal role and on the product’s own
 * address. No agency is shown it.
 * @param own.profileName as `ProfileNameSchema` reads it; null takes it away
 */
export async function setProfileName(
  ctx: VisitorContext,
  own: { accountId: string; profileName: string | null },
): Promise<void> {
  const db = ctx.db.as(own.accountId);
  await db.run(updateProfileName(db, own.accountId, own.profileName, now(ctx)));
}
