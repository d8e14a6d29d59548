import { z } from '@hono/zod-openapi';
import type { Agency } from '#domain/agencies/agency.ts';
import type { ReadAgency } from '#domain/agencies/read-agency.server.ts';
import { type AgencySettings, AgencySettingsSchema } from '#domain/agencies/settings/settings.schema.ts';
import type { TimesheetTemplate } from '#domain/templates/template.ts';

const Names = z.object({ display: z.string(), currentCanonical: z.string() }).strict();

/** The caller's own agency as an address parameter. */
export const OwnAgency = z.object({
  recruitmentAgencyId: z
    .string()
    .openapi({ description: 'Its id, its canonical name, or `current` for the caller’s own' }),
});

/** All of an agency’s settings. */
export const SettingsJson = AgencySettingsSchema.extend({ website: z.string().nullable() }).openapi('AgencySettings');

/** An agency with its settings. */
export const AgencyJson = z
  .object({
    id: z.string(),
    names: Names,
    defaultTimesheetTemplate: z.object({ id: z.string(), templateName: z.string() }).strict().nullable(),
    logos: z.object({ rectangular: z.string().nullable(), square: z.string().nullable() }).strict(),
    portalUrl: z.object({ internal: z.string() }).strict(),
    website: z.string().nullable(),
    timeZone: z.string(),
    settings: AgencySettingsSchema,
  })
  .strict()
  .openapi('RecruitmentAgency');

const count = z.number().int();

/** An agency's facts, wording and formats; the figures are for its administration only. */
export const AgencyInformation = z
  .object({
    id: z.string(),
    names: Names,
    portalUrl: z.object({ internal: z.string() }).strict(),
    website: z.string().nullable(),
    timeZone: z.string(),
    customisation: AgencySettingsSchema.shape.customisation,
    hourFormat: AgencySettingsSchema.shape.hourFormat,
    figures: z
      .object({
        clients: count,
        contracts: count,
        contractors: count,
        contacts: count,
        consultants: count,
        administrators: count,
        timesheets: count,
      })
      .strict()
      .nullable(),
  })
  .strict()
  .openapi('AgencyInformation');

/** The platform's fee for an agency. */
export const BillingJson = z
  .object({
    chargeRate: z.string().nullable(),
    credit: z.string(),
    chargeFrom: z.object({ date: z.string().nullable(), fixed: z.boolean() }).strict(),
    billee: z.object({ billeeId: z.string(), name: z.string() }).strict().nullable(),
  })
  .strict()
  .openapi('Billing');

const factsOf = ({ id, displayName, canonicalName, portalUrl, website, timeZone }: Agency) => ({
  id,
  names: { display: displayName, currentCanonical: canonicalName },
  portalUrl: { internal: portalUrl },
  website,
  timeZone,
});

/** Returns the agency as the API shows it in full. */
export function toAgencyJson(
  agency: Agency,
  settings: AgencySettings,
  template: TimesheetTemplate | null,
): z.infer<typeof AgencyJson> {
  const at = (logo: string | null) => logo && `${agency.portalUrl}${logo}`;
  return {
    ...factsOf(agency),
    logos: { rectangular: at(agency.logos.rectangular), square: at(agency.logos.square) },
    defaultTimesheetTemplate: template && { id: template.id, templateName: template.templateName },
    settings,
  };
}

/** Returns the agency's facts as the API shows them. */
export function toInformation(agency: Agency, figures: ReadAgency['figures']): z.infer<typeof AgencyInformation> {
  const { customisation, hourFormat } = agency.settings;
  return { ...factsOf(agency), customisation, hourFormat, figures };
}
