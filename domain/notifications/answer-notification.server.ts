import { type Context, now } from '../context.ts';
import { NotFound } from '../errors.ts';
import { readNotificationId } from './notification-id.ts';
import { readerOf } from './notification.policy.ts';
import type { Notification } from './notification.ts';
import { findMeant, markReceipt } from './notifications.rows.server.ts';

type Reading = Pick<Context, 'db' | 'actor' | 'clock'>;

/**
 * Records that a person followed the notification's button.
 * @returns the notification. @throws Forbidden, NotFound for one that is not shown to the role
 */
export function followNotification(ctx: Reading, notificationId: string): Promise<Notification> {
  return answer(ctx, notificationId, 'followedAt');
}

/**
 * Dismisses a notification for a person, in every role and on every device; idempotent.
 * @returns the notification. @throws Forbidden, NotFound for one that is not shown to the role
 */
export function dismissNotification(ctx: Reading, notificationId: string): Promise<Notification> {
  return answer(ctx, notificationId, 'dismissedAt');
}

async function answer(ctx: Reading, notificationId: string, what: 'followedAt' | 'dismissedAt'): Promise<Notification> {
  const reader = readerOf(ctx.actor);
  const id = readNotificationId(notificationId);
  const notification = await findMeant(ctx.db, reader, id);
  if (!notification) throw new NotFound('The notification does not exist.', { code: 'notification_not_found' });
  const db = ctx.db.as(reader.accountId);
  await db.run(markReceipt(db, { notificationId: id, accountId: reader.accountId }, what, now(ctx)));
  return notification;
}
