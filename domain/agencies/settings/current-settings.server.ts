import type { Context } from '../../context.ts';
import { selectSettings } from './settings.rows.server.ts';
import { type AgencySettings, AgencySettingsSchema } from './settings.schema.ts';

/** Reads the agency’s current settings, for callers holding earlier ones. No permission check. */
export async function currentSettings({ db, agency }: Context): Promise<AgencySettings> {
  return AgencySettingsSchema.parse((await selectSettings(db, agency.id)).settings);
}
