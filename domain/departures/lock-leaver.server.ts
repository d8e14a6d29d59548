import { protectAdministrator } from '../administrators/protect-administrator.server.ts';
import { lockContact } from '../contacts/get-contact.server.ts';
import type { Context } from '../context.ts';
import type { Departure } from './departure.ts';
import { lockPlacementsOf, selectDeparture } from './departures.rows.server.ts';

/** Locks a contact’s last day for a change, subject to the protection of administrators. @throws Forbidden, NotFound */
export async function lockLeaver(ctx: Context, contactId: string): Promise<Departure | null> {
  const protect = await protectAdministrator(ctx, { contactId });
  await protect();
  // In the same order as editing a placement, whose marks then wait for the contact.
  await lockPlacementsOf(ctx.db, ctx.agency.id, contactId);
  await lockContact(ctx, contactId);
  return selectDeparture(ctx.db, ctx.agency.id, contactId, true);
}
