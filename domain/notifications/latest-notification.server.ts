import type { Context } from '../context.ts';
import type { Notification } from './notification.ts';
import { readerOf } from './notification.policy.ts';
import { selectLatest } from './notifications.rows.server.ts';

/**
 * Returns the notification to show to a person in their role: the newest Active one addressed to it that they have not
 * dismissed; null if there is none. @throws Forbidden for a key or the operator, who are not readers
 */
export async function latestNotification(ctx: Pick<Context, 'db' | 'actor'>): Promise<Notification | null> {
  const reader = readerOf(ctx.actor);
  return selectLatest(ctx.db.as(reader.accountId), reader);
}
