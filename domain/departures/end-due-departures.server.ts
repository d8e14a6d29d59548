import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, today, transact } from '../context.ts';
import { stopReminding } from '../contractors/stop-reminding.server.ts';
import { listContactRoles } from '../roles/list-contact-roles.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { switchRoleOf } from '../roles/switch-role-of.server.ts';
import { markLeft, selectDueDepartures } from './departures.rows.server.ts';
import { ENDING_ROLES } from './plan-departure.server.ts';

/**
 * Switches off the roles and the reminders of everybody whose last day is over where the agency is. Run again it finds nobody.
 * @throws Forbidden
 */
export async function endDueDepartures(ctx: Context): Promise<void> {
  requirePermission(ctx.actor, 'contact.edit');
  if (ctx.agency.status !== 'active') return;
  await transact(ctx, async (tx) => {
    for (const { contactId, leavesOn } of await selectDueDepartures(tx.db, tx.agency.id, today(tx))) {
      for (const { accountId, type } of await listContactRoles(tx, { contactId }))
        if (ENDING_ROLES.includes(type)) await switchRoleOf(tx, accountId, type, false);
      await stopReminding(tx, contactId);
      await tx.db.run(markLeft(tx.agency.id, contactId, now(tx)));
      const subject = { subjectType: 'contact', subjectId: contactId };
      await recordEvent(tx, { action: 'contact.left', ...subject, detail: { leavesOn } });
    }
  });
}
