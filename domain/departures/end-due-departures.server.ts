import { recordEvent } from '../audit/record-event.server.ts';
import { holdContacts } from '../contacts/get-contact.server.ts';
import { type Context, now, today, transact } from '../context.ts';
import { stopReminding } from '../contractors/stop-reminding.server.ts';
import { listContactRoles } from '../roles/list-contact-roles.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { switchRoleOf } from '../roles/switch-role-of.server.ts';
import { holdPlacementsOf, markLeft, selectDeparture, selectDueDepartures } from './departures.rows.server.ts';
import { ENDING_ROLES } from './plan-departure.server.ts';

/**
 * Switches off the roles and the reminders of everybody whose last day is over where the agency is. Run again it finds nobody.
 * @throws Forbidden
 */
export async function endDueDepartures(ctx: Context): Promise<void> {
  requirePermission(ctx.actor, 'contact.edit');
  if (ctx.agency.status !== 'active') return;
  for (const { contactId } of await selectDueDepartures(ctx.db, ctx.agency.id, today(ctx)))
    await transact(ctx, (tx) => endDeparture(tx, contactId));
}

/** Each in a transaction of its own, which holds what whoever sets or takes back a last day holds, in the same order. */
async function endDeparture(ctx: Context, contactId: string): Promise<void> {
  const { db, agency } = ctx;
  await holdPlacementsOf(db, agency.id, contactId);
  await holdContacts(ctx, [contactId]);
  const departure = await selectDeparture(db, agency.id, contactId, true);
  if (!departure || departure.leftAt !== null || departure.leavesOn >= today(ctx)) return;
  for (const { accountId, type } of await listContactRoles(ctx, { contactId }))
    if (ENDING_ROLES.includes(type)) await switchRoleOf(ctx, accountId, type, false);
  await stopReminding(ctx, contactId);
  await db.run(markLeft(agency.id, contactId, now(ctx)));
  const subject = { subjectType: 'contact', subjectId: contactId };
  await recordEvent(ctx, { action: 'contact.left', ...subject, detail: { leavesOn: departure.leavesOn } });
}
