import type { z } from 'zod';
import { recordEvent } from '../audit/record-event.server.ts';
import { brokenConstraint } from '../broken-constraint.ts';
import { type Context, now, transact } from '../context.ts';
import { newId } from '../new-id.ts';
import { createDefaultSchedules } from '../reminders/schedules/create-default-schedules.server.ts';
import { DEFAULT_TEMPLATES } from '../templates/default-templates.ts';
import { addTemplates } from '../templates/create-template.server.ts';
import { addFirstAdministrator } from './add-first-administrator.server.ts';
import { foundAgency } from './agencies.rows.server.ts';
import type { Agency } from './agency.ts';
import { requireAgencyManagement } from './agency.policy.ts';
import type { CreateAgency } from './agency.schema.ts';
import { nameUnavailable, requireNeverAnothers } from './free-name.server.ts';
import { AgencySettingsSchema } from './settings/settings.schema.ts';

/** The context for founding an agency: no agency yet, and how to derive its portal's address from its name. */
export type FoundingContext = Omit<Context, 'agency'> & { portalUrl(canonicalName: string): string };

/** How an agency begins, if not in the usual way. */
export type FoundingOptions = {
  status?: 'unverified' | 'active';
  settings?: z.input<typeof AgencySettingsSchema>;
};

/** A newly founded agency and its administrator. */
export type FoundedAgency = {
  agency: Agency;
  administrator: { contactId: string; accountId: string };
};

/**
 * Founds an agency with its settings, the usual templates and reminder schedules, and its first administrator, a super
 * administrator.
 * @param options.status `unverified` until the person who signed up has followed the link in their email
 * @param options.settings those that differ from the defaults
 * @throws Forbidden, or Invalid if another agency has or had the canonical name
 */
export async function createAgency(
  ctx: FoundingContext,
  input: CreateAgency,
  options: FoundingOptions = {},
): Promise<FoundedAgency> {
  requireAgencyManagement(ctx.actor);
  try {
    return await transact(ctx, (tx) => create(tx, input, options));
  } catch (error) {
    if (brokenConstraint(error) !== 'agencies_canonical_name_key') throw error;
    throw nameUnavailable();
  }
}

async function create(
  founding: FoundingContext,
  input: CreateAgency,
  { status = 'active', settings = {} }: FoundingOptions,
): Promise<FoundedAgency> {
  const { portalUrl, ...rest } = founding;
  const { displayName, canonicalName, website } = input;
  const agency: Agency = {
    id: newId(),
    canonicalName,
    displayName,
    website,
    status,
    timeZone: 'Europe/London',
    settings: AgencySettingsSchema.parse(settings),
    portalUrl: portalUrl(canonicalName),
    logos: { rectangular: null, square: null },
  };
  const ctx: Context = { ...rest, agency };
  await requireNeverAnothers(ctx.db, agency.id, canonicalName);
  await ctx.db.runAll(foundAgency(ctx.db, agency, settings, now(ctx)));
  const after = { displayName, canonicalName, status };
  await recordEvent(ctx, { action: 'agency.created', subjectType: 'agency', subjectId: agency.id, after });
  await addTemplates(ctx, DEFAULT_TEMPLATES);
  await createDefaultSchedules(ctx);
  return { agency, administrator: await addFirstAdministrator(ctx, input.administrator) };
}
