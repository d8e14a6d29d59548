import type { VisitorContext } from '../../context.ts';
import { setCurrentRole } from './sessions.rows.server.ts';

/** Remembers the role that a session works in, so that a later visit without a `roleId` finds it. */
export async function switchRole(ctx: VisitorContext, session: { sessionId: string; roleId: string }): Promise<void> {
  await ctx.db.run(setCurrentRole(ctx.db, session.sessionId, session.roleId));
}
