import { recordEvent } from '../audit/record-event.server.ts';
import { brokenConstraint } from '../broken-constraint.ts';
import { type Context, now, transact } from '../context.ts';
import { followTimeZone } from '../digests/follow-time-zone.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { lockRecordIfAllowed } from '../roles/require-still-allowed.server.ts';
import { followAddress } from '../sso/settings/follow-address.server.ts';
import type { ChangeAgency } from './agency-change.schema.ts';
import { nameUnavailable, requireNeverAnothers } from './free-name.server.ts';
import { lockSettings } from './settings/lock-settings.server.ts';
import { refuseContested } from './settings/refuse-contested.server.ts';
import { type AgencyNames, selectLockedNames, updateNames, updateSettings } from './settings/settings.rows.server.ts';

/** An agency's names, its website and its time zone. */
export type AgencyFacts = { displayName: string; canonicalName: string; website: string | null; timeZone: string };

/**
 * Changes an agency's names, website or time zone; absent fields stay as they are. A changed canonical name moves the
 * portal to another address at once; the old one redirects there and is never given to another agency.
 * @param shown what the person saw of them; they may replace only that
 * @returns all of them as they are now
 * @throws Forbidden, or Invalid if another agency has or had the canonical name, or while single sign-on is required at
 * the present address, or SettingsChanged where others have changed to another value what was shown
 */
export async function changeAgency(ctx: Context, wanted: ChangeAgency, shown: unknown = {}): Promise<AgencyFacts> {
  requirePermission(ctx.actor, 'settings.edit');
  try {
    return await transact(ctx, (tx) => change(tx, wanted, shown));
  } catch (error) {
    if (brokenConstraint(error) !== 'agencies_canonical_name_key') throw error;
    throw nameUnavailable();
  }
}

async function change(ctx: Context, wanted: ChangeAgency, shown: unknown): Promise<AgencyFacts> {
  const { db, agency } = ctx;
  const { website, timeZone } = await lockSettings(ctx);
  // Schedules come before the names: whoever locks a schedule refers to the agency afterwards.
  if (wanted.timeZone !== undefined && wanted.timeZone !== timeZone)
    await followTimeZone(ctx, timeZone, wanted.timeZone);
  const names = (await lockRecordIfAllowed<AgencyNames>(ctx, [selectLockedNames(agency.id)]))!;
  const was: AgencyFacts = { ...names, website, timeZone };
  await refuseContested(ctx, { stored: asInForm(was), wanted: asInForm(present(wanted)), shown });
  const becomes: AgencyFacts = { ...was, ...present(wanted) };
  const changed = (Object.keys(was) as (keyof AgencyFacts)[]).filter((name) => was[name] !== becomes[name]);
  if (changed.length === 0) return was;
  if (changed.includes('canonicalName')) {
    await requireNeverAnothers(db, agency.id, becomes.canonicalName);
    await followAddress(ctx);
  }
  const pick = (facts: AgencyFacts) => Object.fromEntries(changed.map((name) => [name, facts[name]]));
  const { displayName, canonicalName } = becomes;
  await db.run(updateNames(agency.id, { displayName, canonicalName }, now(ctx)));
  await db.run(updateSettings(db, agency.id, { website: becomes.website, timeZone: becomes.timeZone }, now(ctx)));
  await recordEvent(ctx, {
    action: 'agency.changed',
    subjectType: 'agency',
    subjectId: agency.id,
    before: pick(was),
    after: pick(becomes),
  });
  return becomes;
}

/** No website is an empty field of a form. */
const asInForm = (facts: Partial<AgencyFacts>) => (facts.website === null ? { ...facts, website: '' } : facts);

function present(wanted: ChangeAgency): Partial<AgencyFacts> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}
