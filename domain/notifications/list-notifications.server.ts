import type { InstallationContext } from '../installation/set-service-mode.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { ListedNotification } from './notification.ts';
import { selectNotifications } from './notifications.rows.server.ts';

const MOST = 200;

/** Lists published notifications, newest first, 200 at most. @throws Forbidden for all but the system role */
export async function listNotifications(ctx: Omit<InstallationContext, 'clock'>): Promise<ListedNotification[]> {
  requirePermission(ctx.actor, 'notification.publish');
  return selectNotifications(ctx.db, MOST);
}
