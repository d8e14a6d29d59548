import type { Context } from '../../context.ts';
import { lockIfAllowed } from '../../roles/require-still-allowed.server.ts';
import { requireSsoEditing } from '../sso.policy.ts';
import { lockSso } from './sso-settings.rows.server.ts';

/**
 * Waits until nobody else changes the agency’s single sign-on, until the transaction ends.
 * @throws Forbidden for an actor who may no longer change it by then
 */
export async function lockSsoForEditing(ctx: Context): Promise<void> {
  const { now } = await lockIfAllowed(ctx, [lockSso(ctx.agency.id)]);
  requireSsoEditing(now.actor);
}
