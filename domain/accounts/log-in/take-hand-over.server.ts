import { now, transact, type VisitorContext } from '../../context.ts';
import { Unauthenticated } from '../../errors.ts';
import { beginEnabledSession } from './begin-enabled-session.server.ts';
import type { BegunSession, LogInFrom } from './begin-session.server.ts';
import { consumeHandOver, isNotEnded } from './hand-over.rows.server.ts';
import { hashToken } from '../token.server.ts';

const refused = () => new Unauthenticated('Please log in to carry on.', { code: 'hand_over_refused' });

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
    if (!taken) throw refused();
    const session = await beginEnabledSession(tx, taken, from);
    // Whoever sets a password or removes a passkey locks the account, then ends its sessions: without this one, not yet committed.
    const endsItself = taken.sessionId === from.sessionId;
    if (!endsItself && !(await isNotEnded(db, taken.sessionId))) throw refused();
    return { ...session, roleId: taken.roleId };
  });
}
