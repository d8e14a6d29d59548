import { z } from '@hono/zod-openapi';
import { CHARGING_PERIODS, ENTRY_PERIODS } from '#domain/agencies/settings/settings.schema.ts';
import type { Context } from '#domain/context.ts';
import type { TimesheetTemplate } from '#domain/templates/template.ts';
import { collection, Instants } from './pages.ts';

/** A timesheet template. `name` and `templateName` are one. */
export const TemplateDocument = z
  .object({
    id: z.string(),
    businessId: z.string(),
    name: z.string(),
    templateName: z.string(),
    entryPeriod: z.enum(ENTRY_PERIODS),
    chargingPeriod: z.enum(CHARGING_PERIODS),
    allowHolidays: z.boolean(),
    allowNightshifts: z.boolean(),
    allowDocumentUploads: z.boolean(),
    captureWorkerFinancials: z.boolean(),
    isDefault: z.boolean(),
    isHidden: z.boolean(),
    isDeleted: z.boolean(),
    inUseCount: z.number().int(),
    version: z.number().int(),
    ...Instants,
  })
  .strict()
  .openapi('TimesheetTemplate');

/** A page of an agency’s templates. */
export const Templates = collection('timesheetTemplates', TemplateDocument).openapi('TimesheetTemplates');

/** A template as the API shows it. */
export function toTemplateJson(ctx: Context, template: TimesheetTemplate): z.output<typeof TemplateDocument> {
  return { ...template, name: template.templateName, businessId: ctx.agency.id };
}
