import type { Context } from '../context.ts';
import { newId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import {
  insertInstallationEvent,
  type InstallationEvent,
  selectInstallationEvents,
} from './installation-events.rows.server.ts';
import type { InstallationContext } from './set-service-mode.server.ts';

/** Records what the operator did to the whole installation, in the caller's transaction. */
export async function recordInstallationEvent(
  { db }: Pick<Context, 'db'>,
  { by, ...event }: Omit<InstallationEvent, 'id' | 'actorName'> & { by: string },
): Promise<void> {
  await db.run(insertInstallationEvent(db, { id: newId(), actorName: by, ...event }));
}

/** What was done to the whole installation, the latest first. @throws Forbidden for anybody but the system role */
export async function listInstallationEvents(ctx: InstallationContext): Promise<InstallationEvent[]> {
  requirePermission(ctx.actor, 'service.maintain');
  return selectInstallationEvents(ctx.db);
}
