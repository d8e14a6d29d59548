import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { requireOwnAgency } from '#domain/agencies/read-agency.server.ts';
import type { Context } from '#domain/context.ts';
import { createTemplate } from '#domain/templates/create-template.server.ts';
import { deleteTemplate } from '#domain/templates/delete-template.server.ts';
import { editTemplate, setDefaultTemplate } from '#domain/templates/edit-template.server.ts';
import { getTemplate } from '#domain/templates/get-template.server.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import {
  CreateTemplateSchema,
  DeleteTemplateSchema,
  EditTemplateSchema,
  SetDefaultTemplateSchema,
} from '#domain/templates/template.schema.ts';
import type { TimesheetTemplate } from '#domain/templates/template.ts';
import type { ApiEnvironment } from '../environment.ts';
import { CollectionQuery } from './pages.ts';
import { body, json, problems } from './responses.ts';
import { TemplateDocument, Templates, toTemplateJson } from './template-json.ts';

const tags = ['timesheet templates'];
const READ = 'Scope `settings:read`.';
const WRITE = 'Scope `settings:write`.';
const params = z.object({ timesheetTemplateId: z.string() });
const business = z.object({ businessId: z.string().openapi({ description: 'The agency’s id or canonical name' }) });
const { roleId } = CollectionQuery.shape;
const query = z.strictObject({
  roleId,
  includeHidden: z
    .enum(['true', 'false'])
    .default('false')
    .openapi({ description: 'Whether templates that are offered to no new placement come too' }),
});
const one = json(TemplateDocument, 'The template as it is now');
const many = json(Templates, 'The templates by name');

const list = createRoute({
  method: 'get',
  path: '/timesheetTemplates',
  operationId: 'listTimesheetTemplates',
  tags,
  summary: 'The agency’s timesheet templates',
  description: `By name. ${READ}`,
  request: { query },
  responses: { 200: many, ...problems(422) },
});
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
  summary: 'The timesheet templates of an agency',
  description: `By name. ${READ}`,
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
  summary: 'The timesheet templates that let documents be uploaded',
  description: `By name, hidden ones too. While there are any, document uploads cannot be switched off. ${READ}`,
  responses: { 200: many, ...problems() },
});
const get = createRoute({
  method: 'get',
  path: '/timesheetTemplates/{timesheetTemplateId}',
  operationId: 'getTimesheetTemplate',
  tags,
  summary: 'One timesheet template',
  description: READ,
  request: { params },
  responses: { 200: one, ...problems(404) },
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
const edit = createRoute({
  method: 'patch',
  path: '/timesheetTemplates/{timesheetTemplateId}',
  operationId: 'editTimesheetTemplate',
  tags,
  summary: 'Change some of a timesheet template’s fields',
  description: `With \`version\` the change holds only for the state that was read. ${WRITE}`,
  request: { params, body: body(EditTemplateSchema) },
  responses: { 200: one, ...problems(404, 409, 422) },
});
const remove = createRoute({
  method: 'delete',
  path: '/timesheetTemplates/{timesheetTemplateId}',
  operationId: 'deleteTimesheetTemplate',
  tags,
  summary: 'Delete a timesheet template',
  description: `The default cannot be deleted; one in use needs \`replacementTemplateId\`, to which its placements move. ${WRITE}`,
  request: { params, query: DeleteTemplateSchema.extend({ roleId }) },
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
  const shown = async (
    ctx: Context,
    includeHidden: boolean,
    wanted: (one: TimesheetTemplate) => boolean = () => true,
  ) => {
    const found = await listTemplates(ctx, { includeHidden });
    return { timesheetTemplates: found.filter(wanted).map((template) => toTemplateJson(ctx, template)) };
  };
  const place = ({ id }: TimesheetTemplate) => ({ Location: `/api/v1/timesheetTemplates/${id}` });
  api.openapi(list, async (c) =>
    c.json(await shown(c.get('context'), c.req.valid('query').includeHidden === 'true'), 200),
  );
  api.openapi(create, async (c) => {
    const ctx = c.get('context');
    const { businessId, ...fields } = c.req.valid('json');
    if (businessId !== undefined) requireOwnAgency(ctx, businessId);
    const template = await createTemplate(ctx, fields);
    return c.json(toTemplateJson(ctx, template), 201, place(template));
  });
  api.openapi(listOfBusiness, async (c) => {
    const ctx = c.get('context');
    requireOwnAgency(ctx, c.req.valid('param').businessId);
    return c.json(await shown(ctx, c.req.valid('query').includeHidden === 'true'), 200);
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
  api.openapi(withDocuments, async (c) =>
    c.json(await shown(c.get('context'), true, ({ allowDocumentUploads }) => allowDocumentUploads), 200),
  );
  api.openapi(get, async (c) => {
    const ctx = c.get('context');
    return c.json(toTemplateJson(ctx, await getTemplate(ctx, c.req.valid('param').timesheetTemplateId)), 200);
  });
  api.openapi(isInUse, async (c) => {
    const { inUseCount } = await getTemplate(c.get('context'), c.req.valid('param').timesheetTemplateId);
    return c.json({ isInUse: inUseCount > 0, inUseCount }, 200);
  });
  api.openapi(edit, async (c) => {
    const ctx = c.get('context');
    const edited = await editTemplate(ctx, c.req.valid('param').timesheetTemplateId, c.req.valid('json'));
    return c.json(toTemplateJson(ctx, edited), 200);
  });
  api.openapi(remove, async (c) =>
    c.json(await deleteTemplate(c.get('context'), c.req.valid('param').timesheetTemplateId, c.req.valid('query')), 200),
  );
}
