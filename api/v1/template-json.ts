import { z } from '@hono/zod-openapi';
import type { Context } from '#domain/context.ts';
import type { TimesheetTemplate } from '#domain/templates/template.ts';
import { TEMPLATE_COLUMNS } from '#domain/templates/template-columns.ts';
import { columnDocuments } from './column-documents.ts';
import { Instants } from './pages.ts';

/** A timesheet template. `name` and `templateName` are the same. */
export const TemplateDocument = z
  .object({
    id: z.string(),
    businessId: z.string(),
    name: z.string(),
    ...columnDocuments(TEMPLATE_COLUMNS),
    isDeleted: z.boolean(),
    inUseCount: z.number().int(),
    version: z.number().int(),
    ...Instants,
  })
  .strict()
  .openapi('TimesheetTemplate');

/** Returns a template as the API shows it. */
export function toTemplateJson(ctx: Context, template: TimesheetTemplate): z.output<typeof TemplateDocument> {
  return { ...template, name: template.templateName, businessId: ctx.agency.id };
}
