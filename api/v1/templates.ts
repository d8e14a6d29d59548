import { z } from '@hono/zod-openapi';
import { requireOwnAgency } from '#domain/agencies/read-agency.server.ts';
import { createTemplate } from '#domain/templates/create-template.server.ts';
import { deleteTemplate } from '#domain/templates/delete-template.server.ts';
import { editTemplate, setDefaultTemplate } from '#domain/templates/edit-template.server.ts';
import { getTemplate } from '#domain/templates/get-template.server.ts';
import { listTemplates, pageTemplates } from '#domain/templates/list-templates.server.ts';
import {
  CreateTemplateSchema,
  DeleteTemplateSchema,
  EditTemplateSchema,
  SetDefaultTemplateSchema,
} from '#domain/templates/template.schema.ts';
import { DeletedFilter, FILTERS } from '#domain/list-request.ts';
import { BY_WHEN, ON_VERSION, operationsOn } from './operations.ts';
import type { Operations } from './operations-under.ts';
import { DirectoryQuery } from './pages.ts';
import { RATES_MEANT } from './rates-meant.ts';
import { resourceOf } from './resource.ts';
import { json, streamed } from './responses.ts';
import { TemplateDocument, toTemplateJson } from './template-json.ts';

const business = { businessId: z.string().openapi({ description: 'The agency’s id or canonical name' }) };
const { roleId } = DirectoryQuery.shape;
const queryOfAll = DirectoryQuery.extend({
  timesheetTemplateId: FILTERS.id,
  name: FILTERS.text,
  entryPeriod: TemplateDocument.shape.entryPeriod.optional(),
  chargingPeriod: TemplateDocument.shape.chargingPeriod.optional(),
  isDefault: FILTERS.flag,
  isHidden: FILTERS.flag,
  status: DeletedFilter,
});
const query = queryOfAll.extend({
  allowDocumentUploads: FILTERS.flag,
  includeHidden: FILTERS.flag.openapi({
    description: 'Whether to include hidden templates, which are not offered to new placements; no by default',
  }),
});
const one = json(TemplateDocument, 'The updated template');
const templateResource = resourceOf({
  name: 'timesheetTemplates',
  one: 'TimesheetTemplate',
  query,
  document: TemplateDocument,
  async list(ctx, requested) {
    const { rows, nextCursor } = await pageTemplates(ctx, requested);
    return { rows: rows.map((template) => toTemplateJson(ctx, template)), nextCursor };
  },
  get: async (ctx, id) => toTemplateJson(ctx, await getTemplate(ctx, id)),
});
const many = streamed(templateResource.collection, 'A page');

/** Registers the timesheet templates' endpoints. */
export function templates(operations: Operations): void {
  const template = operationsOn(operations, templateResource, 'template');
  const added = {
    description: 'A new default replaces the previous one.',
    responses: { 201: one },
    location: ({ id }: { id: string }) => `/timesheetTemplates/${id}`,
  };
  template.list({ summary: 'Page through the agency’s timesheet templates', description: `${BY_WHEN}.` });
  operations.post('/timesheetTemplates', 'createTimesheetTemplate', {
    summary: 'Add a timesheet template',
    ...added,
    body: CreateTemplateSchema.safeExtend({ businessId: z.string().optional() }),
    refusals: [404],
    run: async ({ ctx, body: { businessId, ...fields } }) => {
      if (businessId !== undefined) requireOwnAgency(ctx, businessId);
      return toTemplateJson(ctx, await createTemplate(ctx, fields));
    },
  });
  operations.get('/timesheetTemplates/business/{businessId}', 'listTimesheetTemplatesOfBusiness', {
    summary: 'Page through the timesheet templates of an agency',
    description: `${BY_WHEN}.`,
    params: business,
    query,
    responses: { 200: many },
    run: ({ c, ctx, params, query }) => {
      requireOwnAgency(ctx, params.businessId);
      return templateResource.list(c, query);
    },
  });
  operations.post('/timesheetTemplates/business/{businessId}', 'createTimesheetTemplateUnderBusiness', {
    summary: 'Add a timesheet template to an agency',
    ...added,
    params: business,
    body: CreateTemplateSchema,
    run: async ({ ctx, params, body }) => {
      requireOwnAgency(ctx, params.businessId);
      return toTemplateJson(ctx, await createTemplate(ctx, body));
    },
  });
  operations.put('/timesheetTemplates/setDefaultTimesheetTemplate', 'setDefaultTimesheetTemplate', {
    summary: 'Make a timesheet template the default',
    description: 'It replaces the previous default. A hidden template cannot be made the default.',
    body: SetDefaultTemplateSchema,
    responses: { 200: one },
    refusals: [404],
    run: async ({ ctx, body }) => toTemplateJson(ctx, await setDefaultTemplate(ctx, body.timesheetTemplateId)),
  });
  operations.get('/timesheetTemplates/stats/count', 'countTimesheetTemplates', {
    summary: 'How many timesheet templates the agency has',
    description: 'Hidden ones too.',
    responses: {
      200: json(z.object({ count: z.number().int() }).strict().openapi('TimesheetTemplateCount'), 'The count'),
    },
    run: async ({ ctx }) => ({ count: (await listTemplates(ctx, { includeHidden: true })).length }),
  });
  operations.get('/timesheetTemplates/withDocuments', 'listTimesheetTemplatesWithDocuments', {
    summary: 'Page through the timesheet templates that let documents be uploaded',
    description: `${BY_WHEN}. Includes hidden ones. While there are any, document uploads cannot be switched off.`,
    query: queryOfAll,
    responses: { 200: many },
    run: ({ c, query }) => templateResource.list(c, { ...query, allowDocumentUploads: true, includeHidden: true }),
  });
  template.get({ summary: 'One timesheet template' });
  operations.get('/timesheetTemplates/{timesheetTemplateId}/isInUse', 'isTimesheetTemplateInUse', {
    summary: 'Whether any placement uses a timesheet template',
    description: 'A template in use needs a replacement when it is deleted.',
    responses: {
      200: json(
        z.object({ isInUse: z.boolean(), inUseCount: z.number().int() }).strict().openapi('TimesheetTemplateUse'),
        'Whether, and how many',
      ),
    },
    run: async ({ ctx, params }) => {
      const { inUseCount } = await getTemplate(ctx, params.timesheetTemplateId);
      return { isInUse: inUseCount > 0, inUseCount };
    },
  });
  template.edit(
    EditTemplateSchema,
    { summary: 'Change some of a timesheet template’s fields', description: `${ON_VERSION} ${RATES_MEANT}` },
    async (ctx, id, change) => toTemplateJson(ctx, await editTemplate(ctx, id, change)),
  );
  operations.delete('/timesheetTemplates/{timesheetTemplateId}', 'deleteTimesheetTemplate', {
    summary: 'Delete a timesheet template',
    description: `The default cannot be deleted; a template in use needs \`replacementTemplateId\`, to which its placements move. ${RATES_MEANT}`,
    query: DeleteTemplateSchema.extend({ areRatesMeant: FILTERS.flag, roleId }),
    responses: {
      200: json(
        z.object({ movedCount: z.number().int() }).strict().openapi('DeletedTimesheetTemplate'),
        'Deleted; how many placements moved',
      ),
    },
    refusals: [409],
    run: ({ ctx, params, query }) => deleteTemplate(ctx, params.timesheetTemplateId, query),
  });
}
