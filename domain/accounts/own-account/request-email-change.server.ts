import { now, transact, type VisitorContext } from '../../context.ts';
import { whenToRetry, Invalid, TooMany } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import { checkOwnPassword } from './check-own-password.server.ts';
import { EMAIL_UNCHANGED, type EmailChangeJob, HOURS_TO_CONFIRM } from './email-change.ts';
import { deleteEmailChange, insertEmailChange } from './email-changes.rows.server.ts';
import type { ChangeEmail } from './own-account.schema.ts';

/**
 * Begins a change of the email a person logs in with. Both addresses are sent a link; any earlier change ends. Whether
 * the new address has an account is not looked up, so nothing reveals it.
 * @throws Invalid at `password`, or at `emailAddress` if it is the current one; TooMany
 */
export async function requestEmailChange(
  ctx: VisitorContext,
  owner: { accountId: string; emailAddress: string },
  { emailAddress: newAddress, password }: ChangeEmail,
): Promise<void> {
  const { accountId, emailAddress: oldAddress } = owner;
  if (newAddress === oldAddress.toLowerCase()) throw new Invalid([{ field: 'emailAddress', message: EMAIL_UNCHANGED }]);
  await checkOwnPassword(ctx, { ...owner, password });
  const { wait } = await ctx.limits.take(ctx.clock.now(), [['emailChange', accountId]]);
  if (wait !== null) throw new TooMany(`Too many changes of email were asked for. ${whenToRetry(wait)}`, wait);
  await transact(ctx, async ({ db, queue, agency, clock }) => {
    const at = now(ctx);
    const changeId = newId();
    const expiresAt = clock.now().add({ hours: HOURS_TO_CONFIRM }).toString();
    await db.run(deleteEmailChange(db, accountId));
    await db.run(insertEmailChange(db, { id: changeId, accountId, oldAddress, newAddress, createdAt: at, expiresAt }));
    const data: EmailChangeJob = { changeId };
    await queue.enqueue(db, [{ name: 'send-email-change', agencyId: agency?.id ?? null, data }]);
  });
}

/** Cancels a pending change; its links stop working. */
export async function cancelEmailChange(ctx: VisitorContext, accountId: string): Promise<void> {
  await ctx.db.run(deleteEmailChange(ctx.db, accountId));
}
