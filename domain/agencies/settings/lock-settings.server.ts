import type { Context } from '../../context.ts';
import { lockRecordIfAllowed } from '../../roles/require-still-allowed.server.ts';
import { selectLockedSettings, type StoredSettings } from './settings.rows.server.ts';

/**
 * Locks and returns the agency's settings for this transaction.
 * @throws Forbidden for an actor who lost their role or key meanwhile
 */
export async function lockSettings(ctx: Context): Promise<StoredSettings> {
  return (await lockRecordIfAllowed<StoredSettings>(ctx, [selectLockedSettings(ctx.agency.id)]))!;
}
