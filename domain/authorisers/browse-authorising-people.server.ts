import type { Browsed, Slice } from '../browse.ts';
import { browse } from '../browse.server.ts';
import { type Context, today } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { selectAuthorisingPeople } from './authorising-people.rows.server.ts';

/** A person who authorises, with what they authorise in one contract or for one client. */
export type AuthorisingPerson = {
  contactId: string;
  fullname: string;
  emailAddress: string;
  /** How many placements they may decide, and for how many they are asked first. */
  placements: number;
  primaryFor: number;
  /** Pending timesheets about which they, or somebody in their place, are asked. */
  pending: number;
  contactLastReminded: string | null;
};

/** Returns a page of the people who authorise in a contract or for a client, with their share of it. */
export async function browseAuthorisingPeople(
  ctx: Context,
  of: { clientId: string } | { contractId: string },
  slice: Slice,
): Promise<Browsed<AuthorisingPerson>> {
  requirePermission(ctx.actor, 'directory.view');
  const wanted = { clientId: null, contractId: null, ...of, today: today(ctx) };
  return browse(ctx.db, selectAuthorisingPeople(ctx.db, ctx.agency.id, reachOf(ctx.actor), wanted), slice);
}
