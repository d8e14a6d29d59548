import type { Context } from '../context.ts';
import { markNotification } from './installation-state.rows.server.ts';

/** Notifies every process, and through them every open page, that a notification was published or cancelled. */
export async function announceNotification(ctx: Pick<Context, 'db'>, notificationId: string): Promise<void> {
  await ctx.db.run(markNotification(ctx.db, notificationId));
}
