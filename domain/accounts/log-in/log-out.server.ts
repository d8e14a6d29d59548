import { now, type VisitorContext } from '../../context.ts';
import { endSession } from './sessions.rows.server.ts';

/** Ends a session. No effect if it has already ended. */
export async function logOut(ctx: VisitorContext, sessionId: string): Promise<void> {
  await ctx.db.run(endSession(ctx.db, sessionId, now(ctx)));
}
