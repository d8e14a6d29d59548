import { recordEvent } from '../../audit/record-event.server.ts';
import { type Context, transact } from '../../context.ts';
import { findSsoDomain, requireNotLast } from './find-sso-domain.server.ts';
import type { SsoDomain } from './sso-domain.ts';
import { deleteSsoDomain } from './sso-domains.rows.server.ts';
import { lockSsoForEditing } from '../settings/lock-sso.server.ts';
import { requireSsoEditing } from '../sso.policy.ts';

/** Returns one domain, for actors who may change it. @throws Forbidden, NotFound */
export async function getSsoDomain(ctx: Context, domainId: string): Promise<SsoDomain> {
  requireSsoEditing(ctx.actor);
  return findSsoDomain(ctx, domainId);
}

/**
 * Removes a domain: nobody can log in with an address in it any more, and its postmaster's link becomes invalid.
 * @throws Forbidden, NotFound, Conflict where administrators could no longer log in without it
 */
export async function removeSsoDomain(ctx: Context, domainId: string): Promise<SsoDomain> {
  requireSsoEditing(ctx.actor);
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    await lockSsoForEditing(tx);
    const known = await findSsoDomain(tx, domainId);
    await requireNotLast(tx, known);
    await db.run(deleteSsoDomain(db, agency.id, domainId));
    const before = { domain: known.domain, clientId: known.clientId };
    await recordEvent(tx, { action: 'ssoDomain.removed', subjectType: 'ssoDomain', subjectId: domainId, before });
    return known;
  });
}
