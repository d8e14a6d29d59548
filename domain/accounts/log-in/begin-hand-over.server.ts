import { now, type VisitorContext } from '../../context.ts';
import { Forbidden } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import { insertHandOver, selectIfClosed } from './hand-over.rows.server.ts';
import { hashToken, newToken } from '../token.server.ts';

const SECONDS_VALID = 60;

/**
 * Creates the ticket with which a session moves to a role in another tenant: single-use, valid for 60 seconds, and only
 * while the original session is running.
 * @param from the account's running session and one of its enabled roles
 * @returns the ticket; only its hash is kept
 * @throws Forbidden `agency_closed` where that tenant is suspended, so that nobody is sent to a page that refuses them
 */
export async function beginHandOver(
  ctx: VisitorContext,
  from: { accountId: string; sessionId: string; role: { id: string; agencyId: string } },
): Promise<string> {
  const ticket = newToken();
  const db = ctx.db.as(from.accountId);
  const [closed] = await db.run<{ displayName: string }>(selectIfClosed(from.role.agencyId));
  if (closed)
    throw new Forbidden(`The timesheet portal of ${closed.displayName} is closed at the moment.`, {
      code: 'agency_closed',
    });
  await db.run(
    insertHandOver(db, {
      id: newId(),
      accountId: from.accountId,
      sessionId: from.sessionId,
      agencyId: from.role.agencyId,
      roleId: from.role.id,
      tokenHash: hashToken(ticket),
      createdAt: now(ctx),
      expiresAt: ctx.clock.now().add({ seconds: SECONDS_VALID }).toString(),
    }),
  );
  return ticket;
}
