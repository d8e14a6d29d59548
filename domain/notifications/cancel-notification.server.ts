import { now, transact } from '../context.ts';
import { NotFound } from '../errors.ts';
import { announceNotification } from '../installation/announce-notification.server.ts';
import type { InstallationContext } from '../installation/set-service-mode.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { readNotificationId } from './notification-id.ts';
import type { ListedNotification } from './notification.ts';
import { findNotification, updateCancelled } from './notifications.rows.server.ts';

/**
 * Cancels a notification, so that it is no longer shown; a cancelled one stays as it is.
 * @throws Forbidden, NotFound
 */
export function cancelNotification(ctx: InstallationContext, notificationId: string): Promise<ListedNotification> {
  requirePermission(ctx.actor, 'notification.publish');
  const id = readNotificationId(notificationId);
  return transact(ctx, async (tx) => {
    if (await updateCancelled(tx.db, id, now(tx))) await announceNotification(tx, id);
    const notification = await findNotification(tx.db, id);
    if (!notification) throw new NotFound('The notification does not exist.', { code: 'notification_not_found' });
    return notification;
  });
}
