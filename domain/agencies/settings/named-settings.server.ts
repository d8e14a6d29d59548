import type { Context } from '../../context.ts';
import { Forbidden, Invalid, NotFound } from '../../errors.ts';
import { parseInput } from '../../parse-input.ts';
import { roleTypeOf } from '../../roles/actor.ts';
import { changeOwnSettings, readOwnSettings } from '../../roles/own-settings.server.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { ChangeRoleSettingsSchema } from '../../roles/role-settings.ts';
import { ChangeAgencySchema } from '../agency-change.schema.ts';
import { changeAgency } from '../change-agency.server.ts';
import { changeSettings } from './change-settings.server.ts';
import { namedSetting } from './named-settings.ts';
import { flattenSettings, settingAt, withSetting } from './setting-inputs.ts';
import type { AgencySettings } from './settings.schema.ts';

const isAdministration = (ctx: Context) => roleTypeOf(ctx.actor) === 'RecruitmentAgencyAdministrationRole';
/** Settings every role has for itself; for an administration role, the agency’s email settings replace its own. */
const isOwn = (ctx: Context, name: string): name is 'downloads' | 'emails' =>
  name === 'downloads' || (name === 'emails' && !isAdministration(ctx));

function requireSetting(ctx: Context, name: string) {
  if (name !== 'names/display' && !namedSetting(name))
    throw new NotFound('The setting does not exist.', { code: 'setting_not_found' });
  if (!isAdministration(ctx)) throw new Forbidden(undefined, { code: 'role_may_not' });
}

/** Returns a setting by its name in the URL. @throws NotFound; Forbidden if the role has no such setting */
export async function readNamedSetting(ctx: Context, name: string): Promise<unknown> {
  if (isOwn(ctx, name)) return (await readOwnSettings(ctx))[name];
  requireSetting(ctx, name);
  requirePermission(ctx.actor, 'settings.view');
  return name === 'names/display' ? ctx.agency.displayName : valueOf(ctx.agency.settings, name);
}

/**
 * Changes a setting by its name in the URL; whatever the value omits stays as it is.
 * @returns its value as it is now. @throws NotFound, Forbidden, Invalid
 */
export async function changeNamedSetting(ctx: Context, name: string, value: unknown): Promise<unknown> {
  if (isOwn(ctx, name))
    return (await changeOwnSettings(ctx, parseInput(ChangeRoleSettingsSchema, { [name]: value })))[name];
  requireSetting(ctx, name);
  if (name === 'names/display')
    return (await changeAgency(ctx, parseInput(ChangeAgencySchema, { displayName: value ?? '' }))).displayName;
  const { within, only } = namedSetting(name)!;
  const changes = flattenSettings(value, within);
  const foreign = Object.keys(changes).filter((path) => only && !only.some((one) => one === path));
  if (foreign.length > 0)
    throw new Invalid(
      foreign.map((field) => ({ field, message: `The ${field} field is not known.`, code: 'unknown_field' as const })),
    );
  return valueOf(await changeSettings(ctx, changes), name);
}

function valueOf(settings: AgencySettings, name: string): unknown {
  const { within, only } = namedSetting(name)!;
  const whole = only
    ? only.reduce<Record<string, unknown>>((part, path) => withSetting(part, path, settingAt(settings, path)), {})
    : settings;
  return settingAt(whole, within);
}
