import type { VisitorContext } from '../../context.ts';
import { setCurrentRole } from './sessions.rows.server.ts';

/** Stores the role a session works in, for later visits without a `roleId`. */
export async function switchRole(ctx: VisitorContext, session: { sessionId: string; roleId: string }): Promise<void> {
  await ctx.db.run(setCurrentRole(ctx.db, session.sessionId, session.roleId));
}
