import { now, transact } from '../context.ts';
import { announceNotification } from '../installation/announce-notification.server.ts';
import type { InstallationContext } from '../installation/set-service-mode.server.ts';
import { newId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { PublishNotification } from './notification.schema.ts';
import type { ListedNotification } from './notification.ts';
import { findNotification, insertNotification, updateCancelled } from './notifications.rows.server.ts';

/**
 * Publishes a notification to its whole audience. A repeated id cancels it.
 * @returns the notification as it now is. @throws Forbidden for all but the system role
 */
export function publishNotification(ctx: InstallationContext, input: PublishNotification): Promise<ListedNotification> {
  requirePermission(ctx.actor, 'notification.publish');
  const id = input.notificationId ?? newId();
  return transact(ctx, async (tx) => {
    const { db } = tx;
    const at = now(tx);
    const isNew = await insertNotification(db, input, id, at);
    if (isNew || (await updateCancelled(db, id, at))) await announceNotification(tx, id);
    return (await findNotification(db, id))!;
  });
}
