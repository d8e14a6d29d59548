import type { Context } from '../context.ts';
import { newId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import {
  insertInstallationEvent,
  type InstallationEvent,
  selectInstallationEvents,
} from './installation-events.rows.server.ts';
import type { InstallationContext } from './set-service-mode.server.ts';

/** Records an operator's action on the whole installation, in the caller's transaction. */
export async function recordInstallationEvent(
  { db }: Pick<Context, 'db'>,
  { by, ...event }: Omit<InstallationEvent, 'id' | 'actorName'> & { by: string },
): Promise<void> {
  await db.run(insertInstallationEvent(db, { id: newId(), actorName: by, ...event }));
}

/** Returns the actions on the whole installation, latest first. @throws Forbidden for all but the system role */
export async function listInstallationEvents(ctx: InstallationContext): Promise<InstallationEvent[]> {
  requirePermission(ctx.actor, 'service.maintain');
  return selectInstallationEvents(ctx.db);
}
