import { type Context, today } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { type Page, type PageRequest, readPage, toPage } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import type { Delegation } from './delegation.ts';
import { selectColleagues, selectDelegation, selectDelegations } from './delegations.rows.server.ts';
import { oneRecord } from '../one-record.server.ts';

const delegation = oneRecord<Delegation>(
  (ctx, id, lock) => selectDelegation(ctx.db, ctx.agency.id, { id, contactId: ownContactId(ctx), lock }),
  () => new NotFound('The requested delegation does not exist', { code: 'delegation_not_found' }),
);

/** Returns the contact whose delegations the actor sees; null for everyone's. */
export function ownContactId(ctx: Context): string | null {
  const reach = reachOf(ctx.actor);
  return 'contactId' in reach ? reach.contactId : null;
}

/**
 * Returns a page of delegations, latest first: all for the administration, for an authoriser those from or to them.
 * @param request.contactId on either side; `isCurrent` leaves out those that are over. @throws Forbidden
 */
export async function listDelegations(
  ctx: Context,
  request: PageRequest & { contactId?: string | undefined; isCurrent?: boolean | undefined } = {},
): Promise<Page<Delegation>> {
  requirePermission(ctx.actor, 'delegation.view');
  const { limit, after } = readPage(request);
  const own = ownContactId(ctx);
  const contactId = request.contactId ?? own;
  if ((contactId !== null && !isId(contactId)) || (own !== null && own !== contactId))
    return { rows: [], nextCursor: null };
  const wanted = { contactId, since: request.isCurrent ? today(ctx) : null };
  const rows = await selectDelegations(ctx.db, ctx.agency.id, wanted, { limit: limit + 1, after });
  return toPage(rows, limit, ({ end, delegationId }) => ({ sort: end, id: delegationId }));
}

/** Returns one delegation within reach. @throws Forbidden, NotFound */
export function getDelegation(ctx: Context, delegationId: string): Promise<Delegation> {
  requirePermission(ctx.actor, 'delegation.view');
  return delegation.see(ctx, delegationId);
}

/** Locks one delegation within reach until the transaction ends. @throws NotFound */
export const lockDelegation = delegation.lock;

/** Lists whom an authoriser can name to decide for them, by name. @throws Forbidden */
export async function listColleagues(ctx: Context) {
  requirePermission(ctx.actor, 'delegation.view');
  const own = ownContactId(ctx);
  return own ? selectColleagues(ctx.db, ctx.agency.id, own) : [];
}
