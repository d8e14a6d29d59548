import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { AddAuthoriserSchema } from '#domain/authorisers/authoriser.schema.ts';
import { getAuthoriser } from '#domain/authorisers/list-authorisers.server.ts';
import { removeAuthoriser } from '#domain/authorisers/remove-authoriser.server.ts';
import { setPrimaryAuthoriser } from '#domain/authorisers/set-primary-authoriser.server.ts';
import { checkPlacementDates } from '#domain/contractors/check-dates.server.ts';
import {
  EditablePlacement,
  type EditContractor,
  SetLastRemindedSchema,
} from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { setLastReminded } from '#domain/contractors/set-last-reminded.server.ts';
import { AreRatesMeant } from '#domain/fields.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { AuthoriserDocument, authoriserResource } from './authorisers.ts';
import { ContractorDocument, contractorJson } from './contractor-document.ts';
import { fieldSetters } from './field-setters.ts';
import { below } from './resource.ts';
import { body, json, problems, streamed } from './responses.ts';
import { TimesheetsSchema } from './timesheet-document.ts';
import { timesheetResource, TimesheetsQuery } from './timesheets.ts';

const tags = ['contractors'];
const params = z.object({ contractorId: z.string() });
const withAuthoriser = params.extend({ authoriserId: z.string() });
const READ = 'Scope `directory:read`.';
const WRITE = 'Scope `directory:write`.';
const one = json(ContractorDocument, 'The contractor as it is now');
const Checked = z
  .object({
    isValid: z.boolean(),
    errors: z.array(z.object({ field: z.string(), message: z.string() }).strict()),
  })
  .strict()
  .openapi('CheckedDates');

const authorisersOf = below(authoriserResource, 'contractorId');
const getAuthorisers = createRoute({
  method: 'get',
  path: '/contractors/{contractorId}/authorisers',
  operationId: 'listContractorAuthorisers',
  tags,
  summary: 'Page through a contractor’s authorisers',
  description: `As \`GET /authorisers\` with \`contractorId\`. ${READ}`,
  request: { params, query: authorisersOf.query },
  responses: authorisersOf.responses,
});
const add = createRoute({
  method: 'post',
  path: '/contractors/{contractorId}/authorisers',
  operationId: 'addContractorAuthoriser',
  tags,
  summary: 'Add an authoriser to a contractor',
  description: `A new primary one takes the place of the old. ${WRITE}`,
  request: { params, body: body(AddAuthoriserSchema.omit({ contractorId: true })) },
  responses: { 201: json(AuthoriserDocument, 'The authoriser'), ...problems(404, 422) },
});
const remove = createRoute({
  method: 'delete',
  path: '/contractors/{contractorId}/authorisers/{authoriserId}',
  operationId: 'removeContractorAuthoriser',
  tags,
  summary: 'Take an authoriser off a contractor',
  description: `Neither the primary one nor one who has authorised timesheets. ${WRITE}`,
  request: { params: withAuthoriser },
  responses: { 204: { description: 'Removed' }, ...problems(404, 409) },
});
const setPrimary = createRoute({
  method: 'put',
  path: '/contractors/{contractorId}/primaryAuthoriser/{authoriserId}',
  operationId: 'setContractorPrimaryAuthoriser',
  tags,
  summary: 'Make one of a contractor’s authorisers the primary one',
  description: WRITE,
  request: { params: withAuthoriser },
  responses: { 200: one, ...problems(404, 422) },
});
const remind = createRoute({
  method: 'put',
  path: '/contractors/{contractorId}/lastReminded',
  operationId: 'setContractorLastReminded',
  tags,
  summary: 'Set when a contractor was last reminded, and why',
  description: `A date, a moment, or null for never; anything but null needs a reason. ${WRITE}`,
  request: { params, body: body(SetLastRemindedSchema) },
  responses: { 200: one, ...problems(404, 422) },
});
const check = createRoute({
  method: 'post',
  path: '/contractors/{contractorId}/startAndEnd/validate',
  operationId: 'checkContractorDates',
  tags,
  summary: 'Whether a contractor could start and end on these dates',
  description: `Nothing changes. Dates that are no dates answer 422; those that break a rule are named in the answer. ${WRITE}`,
  request: { params, body: body(EditablePlacement.pick({ start: true, end: true })) },
  responses: { 200: json(Checked, 'What is wrong with them, if anything'), ...problems(404, 422) },
});

const shape = EditablePlacement.shape;
const SETTERS = [
  [
    'timesheetTemplate/set',
    'setContractorTimesheetTemplate',
    'the contractor’s timesheet template',
    'timesheetTemplateId',
  ],
  ['startDate', 'setContractorStartDate', 'when the contractor starts', 'start'],
  ['endDate', 'setContractorEndDate', 'when the contractor ends; null for ongoing', 'end'],
  ['chargeRate', 'setContractorChargeRate', 'the contractor’s charge rate', 'chargeRate'],
  ['payRate', 'setContractorPayRate', 'the contractor’s pay rate', 'payRate'],
  [
    'nightshiftChargeRate',
    'setContractorNightshiftChargeRate',
    'the charge rate of the contractor’s nightshifts',
    'nightshiftChargeRate',
  ],
  [
    'nightshiftPayRate',
    'setContractorNightshiftPayRate',
    'the pay rate of the contractor’s nightshifts',
    'nightshiftPayRate',
  ],
  [
    'holidayChargeRate',
    'setContractorHolidayChargeRate',
    'the charge rate of the contractor’s holidays',
    'holidayChargeRate',
  ],
  ['holidayPayRate', 'setContractorHolidayPayRate', 'the pay rate of the contractor’s holidays', 'holidayPayRate'],
  ['payrollNumber', 'setContractorPayrollNumber', 'the contractor’s payroll number', 'payrollNumber'],
  ['reference', 'setContractorReference', 'the contractor’s reference', 'reference'],
  ['isSendingReminders', 'setContractorIsSendingReminders', 'whether reminders are sent', 'isSendingReminders'],
] as const;

const listTimesheets = createRoute({
  method: 'get',
  path: '/contractors/{contractorId}/timesheets',
  operationId: 'listContractorTimesheets',
  tags,
  summary: 'Page through a contractor’s timesheets',
  description: 'As `GET /timesheets` with `contractorId`. Scopes `directory:read` and `timesheets:read`.',
  request: { params, query: TimesheetsQuery },
  responses: { 200: streamed(TimesheetsSchema, 'A page; `Link` names the next one'), ...problems(404, 422) },
});

/** What has a path of its own on a contractor: authorisers, single fields, the last reminder, the check of its dates. */
export function contractorParts(api: OpenAPIHono<ApiEnvironment>): void {
  answerWith(api, listTimesheets, async (c) => {
    const { contractorId } = await getContractor(c.get('context'), c.req.valid('param').contractorId);
    return timesheetResource.list(c, { ...c.req.valid('query'), contractorId });
  });
  answerWith(api, getAuthorisers, async (c) => {
    const { contractorId } = await getContractor(c.get('context'), c.req.valid('param').contractorId);
    return authorisersOf.list(c, c.req.valid('query'), contractorId);
  });
  api.openapi(add, async (c) => {
    const ctx = c.get('context');
    const { id } = await addAuthoriser(ctx, { ...c.req.valid('json'), ...c.req.valid('param') });
    return c.json(await getAuthoriser(ctx, id), 201, { Location: `/api/v1/authorisers/${id}` });
  });
  api.openapi(remove, async (c) => {
    await removeAuthoriser(c.get('context'), c.req.valid('param'));
    return c.body(null, 204);
  });
  const makePrimary = async (c: HonoContext<ApiEnvironment>, named: { contractorId: string; authoriserId: string }) => {
    const ctx = c.get('context');
    await setPrimaryAuthoriser(ctx, named);
    return c.json(await contractorJson(ctx, await getContractor(ctx, named.contractorId)), 200);
  };
  api.openapi(setPrimary, (c) => makePrimary(c, c.req.valid('param')));
  // The same with a slash at its end, as this path was first published.
  api.put('/contractors/:contractorId/primaryAuthoriser/:authoriserId/', (c) => makePrimary(c, c.req.param()));
  api.openapi(remind, async (c) => {
    const ctx = c.get('context');
    const contractor = await setLastReminded(ctx, c.req.valid('param').contractorId, c.req.valid('json'));
    return c.json(await contractorJson(ctx, contractor), 200);
  });
  api.openapi(check, async (c) => {
    const errors = await checkPlacementDates(c.get('context'), c.req.valid('param').contractorId, c.req.valid('json'));
    return c.json(
      { isValid: errors.length === 0, errors: errors.map(({ field, message }) => ({ field, message })) },
      200,
    );
  });
  fieldSetters(api, {
    tags,
    path: '/contractors/{contractorId}',
    params,
    document: ContractorDocument,
    edit: async (ctx, id, change: EditContractor) => contractorJson(ctx, await editContractor(ctx, id, change)),
    setters: SETTERS.map(([path, operationId, sets, field]) => ({
      path,
      operationId,
      sets,
      schema: z.strictObject({
        [field]: shape[field],
        ...(field === 'timesheetTemplateId' && { areRatesMeant: AreRatesMeant }),
      }) as z.ZodType<EditContractor>,
    })),
  });
}
