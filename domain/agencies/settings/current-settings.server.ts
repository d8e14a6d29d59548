import type { Context } from '../../context.ts';
import { selectSettings } from './settings.rows.server.ts';
import { type AgencySettings, AgencySettingsSchema } from './settings.schema.ts';

/** Reads the agency’s current settings, for callers holding earlier ones. No permission check. */
export async function currentSettings({ db, agency }: Context): Promise<AgencySettings> {
  return AgencySettingsSchema.parse((await selectSettings(db, agency.id)).settings);
}

/** Returns the context with the agency’s current settings, time zone and status, for work that goes on while they change. */
export const withCurrentSettings = (ctx: Context): Promise<Context> => withSettings(ctx, false);

/** The same, in the caller’s transaction: they do not change until it ends. Before any row that is locked. */
export const lockingSettings = (ctx: Context): Promise<Context> => withSettings(ctx, true);

async function withSettings(ctx: Context, lock: boolean): Promise<Context> {
  const { settings, ...current } = await selectSettings(ctx.db, ctx.agency.id, lock);
  return { ...ctx, agency: { ...ctx.agency, ...current, settings: AgencySettingsSchema.parse(settings) } };
}
