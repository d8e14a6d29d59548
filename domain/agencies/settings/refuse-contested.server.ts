import { describeValue } from '../../audit/history.ts';
import type { Context } from '../../context.ts';
import { type FieldError, SAVE_AGAIN, SettingsChanged } from '../../errors.ts';
import { formatInstant } from '../../format.ts';
import { contestedParts } from './merged-setting.ts';
import { settingAt, withSetting } from './setting-inputs.ts';
import { selectLastChange } from './settings.rows.server.ts';

/**
 * Refuses what of an agency's settings, names, website and time zone somebody else has changed to another value since it
 * was shown, naming who and when.
 * @throws SettingsChanged at each of them
 */
export async function refuseContested(
  { db, agency }: Context,
  { stored, wanted, shown }: { stored: object; wanted: object; shown: unknown },
): Promise<void> {
  const fields: FieldError[] = [];
  let now = shown as Record<string, unknown>;
  for (const [path, sent] of Object.entries(wanted) as [string, unknown][]) {
    const parts = contestedParts(settingAt(stored, path), sent, settingAt(shown, path), path);
    if (parts.length === 0) continue;
    const last = await selectLastChange(db, agency.id, [path]);
    const when = last ? ` on ${formatInstant(last.occurredAt, agency.timeZone)}` : '';
    for (const part of parts) {
      const [from, to] = [settingAt(shown, part), settingAt(stored, part)].map((value) => describeValue(value));
      const message = `${last?.actorName ?? 'Somebody'} changed this from ${from} to ${to}${when}. ${SAVE_AGAIN}`;
      fields.push({ field: part, message });
      now = withSetting(now, part, settingAt(stored, part));
    }
  }
  if (fields.length > 0) throw new SettingsChanged(fields, now);
}
