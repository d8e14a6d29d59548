import { type Recording, recordEvent } from '../audit/record-event.server.ts';
import type { Context } from '../context.ts';
import { canChange, requireChanging } from './administrator.policy.ts';
import { lockAgainstAppointing, selectAdministratorsBehind } from './administrators.rows.server.ts';

/** Fields of a contact that change, as the trail has them. */
type Change = { before: Record<string, unknown>; after: Record<string, unknown> };

/**
 * Refuses a change of the contact, or any where none is named, and records that an administrator has another email.
 * @throws Forbidden
 */
export type Protection = (change?: Change) => Promise<void>;

/**
 * What a change of a person has to pass where they administer the agency: their email, name, roles and invitations are
 * changed by those who may change administrators. Nobody becomes one until the end of the transaction. Call it before the
 * contact is locked.
 * @param who the contact, or the account behind a role
 */
export async function protectAdministrator(
  ctx: Recording,
  who: { contactId: string } | { accountId: string },
): Promise<Protection> {
  const { db, agency, actor } = ctx;
  await db.run(lockAgainstAppointing(agency.id));
  const behind = await selectAdministratorsBehind(db, agency.id, who);
  return async (change) => {
    const [administrator] = behind;
    if (!administrator) return;
    requireChanging(actor, behind, change?.after);
    if (change?.after.emailAddress === undefined) return;
    const subject = { subjectType: 'administrator', subjectId: administrator.administratorId };
    const [before, after] = [change.before.emailAddress, change.after.emailAddress];
    const changed = { before: { emailAddress: before }, after: { emailAddress: after } };
    await recordEvent(ctx, { action: 'administrator.emailChanged', ...subject, ...changed });
  };
}

/** Whether the contact is an administrator whose name and email this actor may not change; for the page that shows them. */
export async function isLockedAdministrator(ctx: Context, contactId: string): Promise<boolean> {
  const behind = await selectAdministratorsBehind(ctx.db, ctx.agency.id, { contactId });
  return behind.length > 0 && !canChange(ctx.actor, behind, { fullname: '' });
}
