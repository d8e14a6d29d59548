import { now, transact, type VisitorContext } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { isId } from '../../new-id.ts';
import { describeDevice } from '../log-in/device.ts';
import { lockEnabledAccount } from '../log-in/sessions.rows.server.ts';
import { endSessionsOf, type RunningSession, selectRunningSessions } from './own-sessions.rows.server.ts';

/** One of a person's own sessions, with its device in plain words. */
export type OwnSession = Omit<RunningSession, 'userAgent'> & { device: string; isCurrent: boolean };

/** The person, and the session they are using. */
export type SessionOwner = { accountId: string; sessionId: string };

/** Lists the person's running sessions on every address of the product, marking this one. */
export async function listOwnSessions(ctx: VisitorContext, owner: SessionOwner): Promise<OwnSession[]> {
  const sessions = await selectRunningSessions(ctx.db.as(owner.accountId), owner.accountId, now(ctx));
  return sessions.map(({ userAgent, ...session }) => ({
    ...session,
    device: describeDevice(userAgent),
    isCurrent: session.sessionId === owner.sessionId,
  }));
}

/** Ends one of the person's own sessions, possibly this one. @throws NotFound for any other */
export async function endOwnSession(ctx: VisitorContext, owner: SessionOwner, sessionId: string): Promise<void> {
  const db = ctx.db.as(owner.accountId);
  const ended = isId(sessionId) ? await db.run(endSessionsOf(db, owner.accountId, { only: sessionId }, now(ctx))) : [];
  if (ended.length === 0) throw new NotFound('The session has already ended.', { code: 'session_not_found' });
}

/** Ends all of the person's sessions except this one. @returns how many ended */
export async function endOtherSessions(ctx: VisitorContext, owner: SessionOwner): Promise<number> {
  return transact(ctx, async ({ db }) => {
    // A session that carries on at another agency's address at that moment waits for this, or this for it.
    await lockEnabledAccount(db, owner.accountId);
    const ended = await db.run(endSessionsOf(db, owner.accountId, { allBut: owner.sessionId }, now(ctx)));
    return ended.length;
  });
}
