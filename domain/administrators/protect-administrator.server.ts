import { type Recording, recordEvent } from '../audit/record-event.server.ts';
import type { Context } from '../context.ts';
import { lockIfAllowed } from '../roles/require-still-allowed.server.ts';
import { canChange, requireChanging } from './administrator.policy.ts';
import { lockAgainstAppointing, selectAdministratorsOfPerson } from './administrators.rows.server.ts';

/** Changed fields of a contact, as in the audit trail. */
type Change = { before: Record<string, unknown>; after: Record<string, unknown> };

/**
 * Refuses a change to the contact, or any change if none is given, and records a change of an administrator's email.
 * @throws Forbidden
 */
export type Protection = (change?: Change) => Promise<void>;

/**
 * Returns the check that a change to a person must pass if they administer the agency: only those who may change
 * administrators change their email, name, roles and invitations. Nobody becomes one until the transaction ends. Call
 * it before locking the contact.
 * @param who the contact, or the account behind a role
 */
export async function protectAdministrator(
  ctx: Recording,
  who: { contactId: string } | { accountId: string },
): Promise<Protection> {
  const { db, agency } = ctx;
  const { now } = await lockIfAllowed(ctx, [lockAgainstAppointing(agency.id)]);
  const behind = await selectAdministratorsOfPerson(db, agency.id, who);
  return async (change) => {
    const [administrator] = behind;
    if (!administrator) return;
    requireChanging(now.actor, behind, change?.after);
    if (change?.after.emailAddress === undefined) return;
    const subject = { subjectType: 'administrator', subjectId: administrator.administratorId };
    const [before, after] = [change.before.emailAddress, change.after.emailAddress];
    const changed = { before: { emailAddress: before }, after: { emailAddress: after } };
    await recordEvent(ctx, { action: 'administrator.emailChanged', ...subject, ...changed });
  };
}

/** Returns whether the contact is an administrator whose name and email this actor may not change; for the page showing them. */
export async function isLockedAdministrator(ctx: Context, contactId: string): Promise<boolean> {
  const behind = await selectAdministratorsOfPerson(ctx.db, ctx.agency.id, { contactId });
  return behind.length > 0 && !canChange(ctx.actor, behind, { fullname: '' });
}
