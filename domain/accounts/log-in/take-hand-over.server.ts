import { now, transact, type VisitorContext } from '../../context.ts';
import { Unauthenticated } from '../../errors.ts';
import { beginEnabledSession } from './begin-enabled-session.server.ts';
import type { BegunSession, LogInFrom } from './begin-session.server.ts';
import { consumeHandOver } from './hand-over.rows.server.ts';
import { hashToken } from '../token.server.ts';

/**
 * Begins a session on this tenant's address for the bearer of a ticket, in the role it was made for. It ends no later
 * than the session it continues, so that nobody stays logged in by switching back and forth.
 * @throws Unauthenticated if the ticket is used, expired or for another tenant, or its session has ended
 */
export async function takeHandOver(
  ctx: VisitorContext,
  ticket: string,
  from: LogInFrom,
): Promise<BegunSession & { roleId: string }> {
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const wanted = agency && { tokenHash: hashToken(ticket), agencyId: agency.id, at: now(tx) };
    const taken = wanted && (await consumeHandOver(db, wanted));
    if (!taken) throw new Unauthenticated('Please log in to carry on.', { code: 'hand_over_refused' });
    return { ...(await beginEnabledSession(tx, taken, from)), roleId: taken.roleId };
  });
}
