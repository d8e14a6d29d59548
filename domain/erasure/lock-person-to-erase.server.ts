import { type Context, today } from '../context.ts';
import { NotFound } from '../errors.ts';
import { lockIfAllowed } from '../roles/require-still-allowed.server.ts';
import { requireErasing } from './erasure.policy.ts';
import { lockPerson, type Person, type PersonRow, selectStoodInFor } from './person.rows.server.ts';

/**
 * Locks the person of an email until the transaction ends.
 * @throws NotFound, or Forbidden for an actor who may no longer erase anybody by then
 */
export async function lockPersonToErase(ctx: Context, emailAddress: string): Promise<Person> {
  const { now, found } = await lockIfAllowed(ctx, lockPerson(ctx.agency.id, emailAddress));
  requireErasing(now.actor);
  const { contactIds, ...person } = found.at(-1)![0] as PersonRow;
  if (!contactIds) throw new NotFound(`Nobody here has the email “${emailAddress}”.`, { code: 'contact_not_found' });
  const standsInFor = await selectStoodInFor(ctx.db, ctx.agency.id, { contactIds, day: today(ctx) });
  return { ...person, contactIds, standsInFor };
}
