import { type Context, now } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { selectServiceMode, updateServiceMode } from './installation-state.rows.server.ts';
import type { ServiceMode } from './service-mode.ts';

/** The context for work on the whole installation. */
export type InstallationContext = Pick<Context, 'db' | 'actor' | 'clock'>;

/**
 * Closes the whole installation for maintenance or an upgrade, or reopens it; every process follows within two seconds.
 * @returns whether that changed anything. @throws Forbidden for all but the system role
 */
export async function setServiceMode(ctx: InstallationContext, mode: ServiceMode): Promise<boolean> {
  requirePermission(ctx.actor, 'service.maintain');
  return updateServiceMode(ctx.db, mode, now(ctx));
}

/** Returns whether the installation is open, and since when its mode has applied. @throws Forbidden */
export async function getServiceMode(ctx: InstallationContext): Promise<{ mode: ServiceMode; since: string | null }> {
  requirePermission(ctx.actor, 'service.maintain');
  return selectServiceMode(ctx.db);
}
