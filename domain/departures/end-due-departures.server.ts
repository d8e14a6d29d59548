import { recordEvent } from '../audit/record-event.server.ts';
import { lockContacts } from '../contacts/get-contact.server.ts';
import { type Context, now, today, transact } from '../context.ts';
import { stopReminding } from '../contractors/stop-reminding.server.ts';
import { listContactRoles } from '../roles/list-contact-roles.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { switchRoleOf } from '../roles/switch-role-of.server.ts';
import { lockPlacementsOf, markLeft, selectDeparture, selectDueDepartures } from './departures.rows.server.ts';
import { ENDING_ROLES } from './plan-departure.server.ts';

/**
 * Disables the roles and reminders of everyone whose last day is over in the agency's time zone. Idempotent.
 * @throws Forbidden
 */
export async function endDueDepartures(ctx: Context): Promise<void> {
  requirePermission(ctx.actor, 'contact.edit');
  if (ctx.agency.status !== 'active') return;
  for (const { contactId } of await selectDueDepartures(ctx.db, ctx.agency.id, today(ctx)))
    await transact(ctx, (tx) => endDeparture(tx, contactId));
}

/** Each in its own transaction, taking the same locks in the same order as setting or withdrawing a last day. */
async function endDeparture(ctx: Context, contactId: string): Promise<void> {
  const { db, agency } = ctx;
  await lockPlacementsOf(db, agency.id, contactId);
  await lockContacts(ctx, [contactId]);
  const departure = await selectDeparture(db, agency.id, contactId, true);
  if (!departure || departure.leftAt !== null || departure.leavesOn >= today(ctx)) return;
  for (const { accountId, type } of await listContactRoles(ctx, { contactId }))
    if (ENDING_ROLES.includes(type)) await switchRoleOf(ctx, accountId, type, false);
  await stopReminding(ctx, contactId);
  await db.run(markLeft(agency.id, contactId, now(ctx)));
  const subject = { subjectType: 'contact', subjectId: contactId };
  await recordEvent(ctx, { action: 'contact.left', ...subject, detail: { leavesOn: departure.leavesOn } });
}
