import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
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
import type { TimesheetTemplate } from '#domain/templates/template.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { BY_WHEN, ON_VERSION, operationsOn } from './operations.ts';
import { DirectoryQuery } from './pages.ts';
import { RATES_MEANT } from './rates-meant.ts';
import { resourceOf } from './resource.ts';
import { body, json, problems, streamed } from './responses.ts';
import { TemplateDocument, toTemplateJson } from './template-json.ts';

const tags = ['timesheet templates'];
const READ = 'Scope `settings:read`.';
const WRITE = 'Scope `settings:write`.';
const params = z.object({ timesheetTemplateId: z.string() });
const business = z.object({ businessId: z.string().openapi({ description: 'The agency’s id or canonical name' }) });
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
    description: 'Whether templates that are offered to no new placement come too; not so where absent',
  }),
});
const one = json(TemplateDocument, 'The template as it is now');
const templateResource = resourceOf({
  name: 'timesheetTemplates',
  one: 'TimesheetTemplate',
  id: 'timesheetTemplateId',
  scope: 'settings:read',
  query,
  document: TemplateDocument,
  async list(ctx, asked) {
    const { rows, nextCursor } = await pageTemplates(ctx, asked);
    return { rows: rows.map((template) => toTemplateJson(ctx, template)), nextCursor };
  },
  get: async (ctx, id) => toTemplateJson(ctx, await getTemplate(ctx, id)),
});
const many = streamed(templateResource.collection, 'A page');

const create = createRoute({
  method: 'post',
  path: '/timesheetTemplates',
  operationId: 'createTimesheetTemplate',
  tags,
  summary: 'Add a timesheet template',
  description: `A new default takes the place of the old one. ${WRITE}`,
  request: { body: body(CreateTemplateSchema.safeExtend({ businessId: z.string().optional() })) },
  responses: { 201: one, ...problems(404, 422) },
});
const listOfBusiness = createRoute({
  method: 'get',
  path: '/timesheetTemplates/business/{businessId}',
  operationId: 'listTimesheetTemplatesOfBusiness',
  tags,
  summary: 'Page through the timesheet templates of an agency',
  description: `${BY_WHEN}. ${READ}`,
  request: { params: business, query },
  responses: { 200: many, ...problems(404, 422) },
});
const createUnderBusiness = createRoute({
  method: 'post',
  path: '/timesheetTemplates/business/{businessId}',
  operationId: 'createTimesheetTemplateUnderBusiness',
  tags,
  summary: 'Add a timesheet template to an agency',
  description: `A new default takes the place of the old one. ${WRITE}`,
  request: { params: business, body: body(CreateTemplateSchema) },
  responses: { 201: one, ...problems(404, 422) },
});
const setDefault = createRoute({
  method: 'put',
  path: '/timesheetTemplates/setDefaultTimesheetTemplate',
  operationId: 'setDefaultTimesheetTemplate',
  tags,
  summary: 'Make a timesheet template the default',
  description: `It takes the place of the one that was. A hidden one cannot be made the default. ${WRITE}`,
  request: { body: body(SetDefaultTemplateSchema) },
  responses: { 200: one, ...problems(404, 422) },
});
const count = createRoute({
  method: 'get',
  path: '/timesheetTemplates/stats/count',
  operationId: 'countTimesheetTemplates',
  tags,
  summary: 'How many timesheet templates the agency has',
  description: `Hidden ones too. ${READ}`,
  responses: {
    200: json(z.object({ count: z.number().int() }).strict().openapi('TimesheetTemplateCount'), 'The count'),
    ...problems(),
  },
});
const withDocuments = createRoute({
  method: 'get',
  path: '/timesheetTemplates/withDocuments',
  operationId: 'listTimesheetTemplatesWithDocuments',
  tags,
  summary: 'Page through the timesheet templates that let documents be uploaded',
  description: `${BY_WHEN}. Hidden ones come too. While there are any, document uploads cannot be switched off. ${READ}`,
  request: { query: queryOfAll },
  responses: { 200: many, ...problems(422) },
});
const isInUse = createRoute({
  method: 'get',
  path: '/timesheetTemplates/{timesheetTemplateId}/isInUse',
  operationId: 'isTimesheetTemplateInUse',
  tags,
  summary: 'Whether placements use a timesheet template',
  description: `One in use needs a replacement when it is deleted. ${READ}`,
  request: { params },
  responses: {
    200: json(
      z.object({ isInUse: z.boolean(), inUseCount: z.number().int() }).strict().openapi('TimesheetTemplateUse'),
      'Whether, and how many',
    ),
    ...problems(404),
  },
});
const remove = createRoute({
  method: 'delete',
  path: '/timesheetTemplates/{timesheetTemplateId}',
  operationId: 'deleteTimesheetTemplate',
  tags,
  summary: 'Delete a timesheet template',
  description: `The default cannot be deleted; one in use needs \`replacementTemplateId\`, to which its placements move. ${RATES_MEANT} ${WRITE}`,
  request: { params, query: DeleteTemplateSchema.extend({ areRatesMeant: FILTERS.flag, roleId }) },
  responses: {
    200: json(
      z.object({ movedCount: z.number().int() }).strict().openapi('DeletedTimesheetTemplate'),
      'Deleted; how many placements moved',
    ),
    ...problems(404, 409, 422),
  },
});

/** The timesheet templates’ endpoints. */
export function templates(api: OpenAPIHono<ApiEnvironment>): void {
  const template = operationsOn(api, templateResource, {
    tag: 'timesheet templates',
    noun: 'template',
    writes: 'settings:write',
  });
  const place = ({ id }: TimesheetTemplate) => ({ Location: `/api/v1/timesheetTemplates/${id}` });
  template.list({ summary: 'Page through the agency’s timesheet templates', description: `${BY_WHEN}.` });
  api.openapi(create, async (c) => {
    const ctx = c.get('context');
    const { businessId, ...fields } = c.req.valid('json');
    if (businessId !== undefined) requireOwnAgency(ctx, businessId);
    const template = await createTemplate(ctx, fields);
    return c.json(toTemplateJson(ctx, template), 201, place(template));
  });
  answerWith(api, listOfBusiness, async (c) => {
    const ctx = c.get('context');
    requireOwnAgency(ctx, c.req.valid('param').businessId);
    return templateResource.list(c, c.req.valid('query'));
  });
  api.openapi(createUnderBusiness, async (c) => {
    const ctx = c.get('context');
    requireOwnAgency(ctx, c.req.valid('param').businessId);
    const template = await createTemplate(ctx, c.req.valid('json'));
    return c.json(toTemplateJson(ctx, template), 201, place(template));
  });
  api.openapi(setDefault, async (c) => {
    const ctx = c.get('context');
    return c.json(toTemplateJson(ctx, await setDefaultTemplate(ctx, c.req.valid('json').timesheetTemplateId)), 200);
  });
  api.openapi(count, async (c) =>
    c.json({ count: (await listTemplates(c.get('context'), { includeHidden: true })).length }, 200),
  );
  answerWith(api, withDocuments, async (c) => {
    const asked = { ...c.req.valid('query'), allowDocumentUploads: true, includeHidden: true };
    return templateResource.list(c, asked);
  });
  template.get({ summary: 'One timesheet template' });
  api.openapi(isInUse, async (c) => {
    const { inUseCount } = await getTemplate(c.get('context'), c.req.valid('param').timesheetTemplateId);
    return c.json({ isInUse: inUseCount > 0, inUseCount }, 200);
  });
  template.edit(
    EditTemplateSchema,
    { summary: 'Change some of a timesheet template’s fields', description: `${ON_VERSION} ${RATES_MEANT}` },
    async (ctx, id, change) => toTemplateJson(ctx, await editTemplate(ctx, id, change)),
  );
  api.openapi(remove, async (c) =>
    c.json(await deleteTemplate(c.get('context'), c.req.valid('param').timesheetTemplateId, c.req.valid('query')), 200),
  );
}
