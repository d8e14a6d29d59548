import { isAccountEnabled } from '../accounts/is-account-enabled.server.ts';
import { type Context, transact } from '../context.ts';
import type { ComposeMail } from '../mail/mail.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import type { RoleType } from './role-type.ts';
import { findPersonOfRole } from './roles.rows.server.ts';

/** The change to a role. */
export type RoleChangeKind = 'added' | 'enabled' | 'disabled';

/** Composes the email about it. */
export type ComposeRoleChanged = ComposeMail<{ fullname: string; type: RoleType; change: RoleChangeKind }>;

/**
 * Emails the holder of a role that they gained, regained or lost it. Nothing is sent to someone who has yet to join
 * (they get the invitation), to a disabled account, from an agency that is not open, or about a change that has been
 * reversed in the meantime.
 */
export function notifyPersonOfRole(
  ctx: Context,
  { roleId, eventId, change }: { roleId: string; eventId: string; change: RoleChangeKind },
  compose: ComposeRoleChanged,
): Promise<void> {
  return transact(ctx, async (tx) => {
    const holder = await findPersonOfRole(tx.db, tx.agency.id, roleId);
    if (tx.agency.status !== 'active' || !holder?.hasJoined) return;
    if (holder.isEnabled === (change === 'disabled')) return;
    if (!(await isAccountEnabled(tx, holder.accountId))) return;
    const { accountId, fullname, emailAddress, type } = holder;
    const mail = await compose(tx.agency, { fullname, type, change });
    const to = { name: fullname, address: emailAddress, accountId };
    await queueMail(tx, {
      ...mail,
      kind: 'roleChanged',
      to,
      eventId,
      subjectType: 'account',
      subjectId: accountId,
    });
  });
}
