import { now, transact, type VisitorContext } from '../context.ts';
import { Unauthenticated } from '../errors.ts';
import { newId } from '../new-id.ts';
import { consumeHandOver } from './hand-over.rows.server.ts';
import { type BegunSession, HOURS_IDLE, type LogInFrom, rememberDevice } from './begin-session.server.ts';
import { insertSession, setCurrentRole } from './sessions.rows.server.ts';
import { hashToken, newToken } from './token.server.ts';

/**
 * Begins a session on this tenant's address for the bearer of a ticket, in the role it was made for. A remembered
 * session is remembered here until the same day.
 * @throws Unauthenticated where the ticket is used, late, for another tenant, or its session has ended
 */
export async function takeHandOver(
  ctx: VisitorContext,
  ticket: string,
  from: LogInFrom,
): Promise<BegunSession & { roleId: string }> {
  const token = newToken();
  return transact(ctx, async ({ db, agency }) => {
    const at = now(ctx);
    const taken = agency && (await consumeHandOver(db, { tokenHash: hashToken(ticket), agencyId: agency.id, at }));
    if (!taken) throw new Unauthenticated('Please log in to carry on.', { code: 'hand_over_refused' });
    const { accountId, emailAddress, roleId, rememberMe, sessionExpiresAt } = taken;
    const expiresAt = rememberMe ? sessionExpiresAt : ctx.clock.now().add({ hours: HOURS_IDLE }).toString();
    const id = newId();
    await db.run(
      insertSession(db, {
        id,
        accountId,
        agencyId: agency.id,
        tokenHash: hashToken(token),
        rememberMe,
        userAgent: from.userAgent?.slice(0, 300) ?? null,
        address: from.address,
        createdAt: at,
        lastSeenAt: at,
        expiresAt,
      }),
    );
    await db.run(setCurrentRole(db, id, roleId));
    const devices = rememberDevice(ctx, emailAddress, from.devices);
    return { token, accountId, expiresAt, rememberMe, devices, roleId };
  });
}
