import { ensureAccounts } from '../accounts/ensure-account.server.ts';
import type { Contact } from '../contacts/contact.ts';
import { lockContacts, lockContact } from '../contacts/get-contact.server.ts';
import { type Context, today } from '../context.ts';
import { leavingDelegate } from '../departures/departure.ts';
import { lastDaysOf } from '../departures/read-departure.server.ts';
import { returnLeavers } from '../departures/return-leaver.server.ts';
import { Conflict, Forbidden, Invalid } from '../errors.ts';
import type { FieldCode } from '../field-codes.ts';
import type { DelegationFields } from './delegation.ts';
import { selectColleagues, selectObstacles } from './delegations.rows.server.ts';
import { ownContactId } from './list-delegations.server.ts';

type Wanted = DelegationFields & { authoriserContactId: string; delegationId: string };

const refuse = (field: keyof Wanted, message: string, code: FieldCode) => new Invalid([{ field, message, code }]);

/**
 * Checks a delegation in the caller's transaction, one at a time per authoriser, and gives the delegate the role for
 * deciding. @throws Forbidden for another's delegation, NotFound, Invalid, Conflict `delegation_overlaps`
 */
export async function checkDelegation(ctx: Context, wanted: Wanted): Promise<void> {
  const { authoriserContactId, delegateContactId, start, end } = wanted;
  requireOwn(ctx, authoriserContactId);
  const authoriser = await lockPeople(ctx, wanted);
  if (end < start) throw refuse('end', 'The last day is before the first.', 'out_of_range');
  if (end < today(ctx)) throw refuse('end', 'The last day is in the past.', 'out_of_range');
  if (delegateContactId === authoriserContactId)
    throw refuse('delegateContactId', `${authoriser.fullname} cannot stand in for themselves.`, 'not_allowed');
  const delegate = await findDelegate(ctx, delegateContactId);
  const leaves = leavingDelegate(
    (await lastDaysOf(ctx, [delegateContactId])).get(delegateContactId),
    wanted,
    delegate.fullname,
  );
  if (leaves) throw new Invalid([leaves]);
  const found = await selectObstacles(ctx.db, ctx.agency.id, wanted);
  if (!found.authorises)
    throw refuse('authoriserContactId', `${authoriser.fullname} does not authorise any timesheets.`, 'not_allowed');
  if (found.isContractor) {
    const message = `${delegate.fullname} works on a placement that ${authoriser.fullname} authorises. Nobody decides their own time.`;
    throw refuse('delegateContactId', message, 'not_allowed');
  }
  if (found.overlaps) {
    const message = `Somebody already decides for ${authoriser.fullname} on some of these days.`;
    throw new Conflict('delegation_overlaps', message);
  }
  await ensureAccounts(ctx, [{ ...delegate, roleType: 'AuthorisingRole' }]);
  await returnLeavers(ctx, [delegateContactId], 'AuthorisingRole');
}

/**
 * Locks both people of a delegation in order of id, before the delegation, so that an authoriser's delegations are
 * checked one at a time. @returns the authoriser. @throws NotFound if they are deleted
 */
export async function lockPeople(
  ctx: Context,
  { authoriserContactId, delegateContactId }: Pick<Wanted, 'authoriserContactId' | 'delegateContactId'>,
): Promise<Contact> {
  if (delegateContactId < authoriserContactId) await lockContacts(ctx, [delegateContactId]);
  return lockContact(ctx, authoriserContactId);
}

/** Allows authorisers to name a delegate only for themselves. @throws Forbidden */
export function requireOwn(ctx: Context, authoriserContactId: string): void {
  const own = ownContactId(ctx);
  if (own !== null && own !== authoriserContactId)
    throw new Forbidden('This role may only name who decides for itself', { code: 'role_may_not' });
}

/** Finds the delegate: for administration any contact of the agency, for an authoriser someone who decides for the same clients. */
async function findDelegate(ctx: Context, contactId: string) {
  const own = ownContactId(ctx);
  const isOffered =
    own === null || (await selectColleagues(ctx.db, ctx.agency.id, own)).some((one) => one.contactId === contactId);
  const delegate = isOffered ? (await lockContacts(ctx, [contactId])).get(contactId) : undefined;
  if (!delegate) throw refuse('delegateContactId', 'Please choose who decides meanwhile.', 'not_found');
  return delegate;
}
