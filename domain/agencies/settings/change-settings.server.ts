import { recordEvent } from '../../audit/record-event.server.ts';
import { type Context, now, transact } from '../../context.ts';
import { type FieldError, Invalid } from '../../errors.ts';
import { fieldErrors } from '../../parse-input.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { mergedSetting } from './merged-setting.ts';
import { refuseContested } from './refuse-contested.server.ts';
import { requireConsistent } from './settings.policy.ts';
import { isSettingPath, SETTING_INPUTS, settingAt, type SettingValues, withSetting } from './setting-inputs.ts';
import { lockSettings } from './lock-settings.server.ts';
import { selectTemplatesWithDocuments, updateSettings } from './settings.rows.server.ts';
import { type AgencySettings, AgencySettingsSchema } from './settings.schema.ts';

/**
 * Changes the named settings and leaves all others as they are, including concurrent changes to them. A value equal to
 * the current one is no change. Each change is recorded with its old and new value.
 * @param changes by the setting's path, such as `hourFormat.decimal`
 * @param shown the settings as the person saw them: what they changed of a setting goes on top of what others have
 * changed of it since
 * @returns all of the agency's settings as they are now
 * @throws Forbidden, Invalid at the setting's path, or SettingsChanged where others have changed to another value what
 * was shown
 */
export async function changeSettings(
  ctx: Context,
  changes: Record<string, unknown>,
  shown: unknown = {},
): Promise<AgencySettings> {
  requirePermission(ctx.actor, 'settings.edit');
  const wanted = readValues(changes);
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const stored = await lockSettings(tx);
    const was = AgencySettingsSchema.parse(stored.settings);
    await refuseContested(tx, { stored: was, wanted, shown });
    const changed = Object.entries(onTopOf(was, wanted, shown)).filter(
      ([path, value]) => JSON.stringify(settingAt(was, path)) !== JSON.stringify(value),
    );
    if (changed.length === 0) return was;
    // A pair of colours is only read whole, so its unchosen parts are stored with the chosen ones.
    const base = changed.reduce((all, [path]) => withWhole(all, was, path), stored.settings);
    const settings = changed.reduce((all, [path, value]) => withSetting(all, path, value), base);
    const becomes = AgencySettingsSchema.parse(settings);
    const isAboutDocuments = changed.some(([path]) => path === 'documents.allowUploads');
    requireConsistent(becomes, isAboutDocuments ? await selectTemplatesWithDocuments(db, agency.id) : []);
    await db.run(updateSettings(db, agency.id, { settings }, now(tx)));
    await recordEvent(tx, {
      action: 'settings.changed',
      subjectType: 'agency',
      subjectId: agency.id,
      before: Object.fromEntries(changed.map(([path]) => [path, settingAt(was, path)])),
      after: Object.fromEntries(changed),
    });
    return becomes;
  });
}

/** Puts what somebody changed on top of what is stored. @throws Invalid where both together break a setting's rule */
function onTopOf(was: AgencySettings, wanted: SettingValues, shown: unknown): SettingValues {
  const merged = Object.entries(wanted).flatMap(([path, sent]) => {
    const value = mergedSetting(settingAt(was, path), sent, settingAt(shown, path));
    return value === sent ? [] : [[path, value]];
  });
  return { ...wanted, ...readValues(Object.fromEntries(merged) as Record<string, unknown>) };
}

/** Settings whose schema has a default for the whole but not for its parts. */
const WHOLES = ['colors', 'customisation', 'defaults.workingTime'];

function withWhole(settings: Record<string, unknown>, was: AgencySettings, path: string): Record<string, unknown> {
  const whole = WHOLES.find((one) => path.startsWith(`${one}.`));
  if (!whole || settingAt(settings, whole) !== undefined) return settings;
  return withSetting(settings, whole, settingAt(was, whole));
}

function readValues(changes: Record<string, unknown>): SettingValues {
  const problems: FieldError[] = [];
  const values: SettingValues = {};
  for (const [path, value] of Object.entries(changes)) {
    if (!isSettingPath(path)) {
      problems.push({ field: path, message: `The ${path} field is not known.`, code: 'unknown_field' });
      continue;
    }
    const parsed = SETTING_INPUTS[path].safeParse(value);
    if (parsed.success) values[path] = parsed.data;
    else
      for (const { field, ...problem } of fieldErrors(parsed.error, value)) {
        const below = field.replace(/\[\d+\]/g, '');
        problems.push({ field: below === '' ? path : `${path}.${below}`, ...problem });
      }
  }
  if (problems.length > 0) throw new Invalid(problems);
  return values;
}
