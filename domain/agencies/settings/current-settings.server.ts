import type { Context } from '../../context.ts';
import { selectSettings } from './settings.rows.server.ts';
import { type AgencySettings, AgencySettingsSchema } from './settings.schema.ts';

/** The agency’s settings as they are now, for whoever began with those of before. Asks no permission. */
export async function currentSettings({ db, agency }: Context): Promise<AgencySettings> {
  return AgencySettingsSchema.parse((await selectSettings(db, agency.id)).settings);
}
