import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import type { SettingPath } from './setting-inputs.ts';
import { type LastChange, selectLastChange, selectTemplatesWithDocuments } from './settings.rows.server.ts';
import type { AgencySettings } from './settings.schema.ts';

/** Some of an agency's settings, nested as stored, and the last person to change one of them. */
export type ShownSettings<Path extends string> = {
  shown: Pick<AgencySettings, Extract<TopOf<Path>, keyof AgencySettings>>;
  lastChange: LastChange | null;
};

type TopOf<Path extends string> = Path extends `${infer Top}.${string}` ? Top : Path;

/** Returns the settings of one page. @throws Forbidden */
export async function readSettings<Path extends SettingPath>(
  ctx: Context,
  paths: readonly Path[],
): Promise<ShownSettings<Path>> {
  requirePermission(ctx.actor, 'settings.view');
  const { settings, id } = ctx.agency;
  const tops = new Set(paths.map((path) => path.split('.')[0]));
  const shown = Object.fromEntries(Object.entries(settings).filter(([top]) => tops.has(top)));
  return {
    shown: shown as ShownSettings<Path>['shown'],
    lastChange: await selectLastChange(ctx.db, id, [...paths]),
  };
}

/** Returns the names of the templates that prevent document uploads from being turned off. @throws Forbidden */
export async function templatesWithDocuments(ctx: Context): Promise<string[]> {
  requirePermission(ctx.actor, 'settings.view');
  return selectTemplatesWithDocuments(ctx.db, ctx.agency.id);
}

/** Returns all of the agency’s settings, for its administration. @throws Forbidden */
export async function readWholeSettings(ctx: Context): Promise<AgencySettings> {
  requirePermission(ctx.actor, 'settings.view');
  return ctx.agency.settings;
}
