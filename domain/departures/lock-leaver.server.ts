import { protectAdministrator } from '../administrators/protect-administrator.server.ts';
import { lockContact } from '../contacts/get-contact.server.ts';
import type { Context } from '../context.ts';
import type { Departure } from './departure.ts';
import { holdPlacementsOf, selectDeparture } from './departures.rows.server.ts';

/** A contact’s last day for whoever changes it, past what protects administrators; nobody else does meanwhile. @throws Forbidden, NotFound */
export async function lockLeaver(ctx: Context, contactId: string): Promise<Departure | null> {
  const protect = await protectAdministrator(ctx, { contactId });
  await protect();
  // In the order of whoever edits a placement, whose marks then wait for the contact.
  await holdPlacementsOf(ctx.db, ctx.agency.id, contactId);
  await lockContact(ctx, contactId);
  return selectDeparture(ctx.db, ctx.agency.id, contactId, true);
}
