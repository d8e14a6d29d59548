import { type OpenAPIHono, z } from '@hono/zod-openapi';
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
import { RATE_NAMES } from '#domain/contractors/rates/dated-rates.ts';
import { EnteredUnit } from '#domain/contractors/rates/rate.schema.ts';
import { AreRatesMeant } from '#domain/fields.ts';
import type { ApiEnvironment } from '../environment.ts';
import { AuthoriserDocument, authoriserResource } from './authorisers.ts';
import { ContractorDocument, contractorJson } from './contractor-document.ts';
import { fieldSetters } from './field-setters.ts';
import type { Operations } from './operations-under.ts';
import { below } from './resource.ts';
import { MEANT_UNIT } from './rates-meant.ts';
import { json } from './responses.ts';
import { timesheetsOf } from './timesheets.ts';

const one = json(ContractorDocument, 'The updated contractor');
const Checked = z
  .object({
    isValid: z.boolean(),
    errors: z.array(z.object({ field: z.string(), message: z.string() }).strict()),
  })
  .strict()
  .openapi('CheckedDates');

const shape = EditablePlacement.shape;
const SETTERS = [
  ['timesheetTemplate/set', 'the contractor’s timesheet template', 'timesheetTemplateId'],
  ['startDate', 'when the contractor starts', 'start'],
  ['endDate', 'when the contractor ends; null for ongoing', 'end'],
  ['chargeRate', 'the contractor’s charge rate', 'chargeRate'],
  ['payRate', 'the contractor’s pay rate', 'payRate'],
  ['nightshiftChargeRate', 'the charge rate of the contractor’s nightshifts', 'nightshiftChargeRate'],
  ['nightshiftPayRate', 'the pay rate of the contractor’s nightshifts', 'nightshiftPayRate'],
  ['holidayChargeRate', 'the charge rate of the contractor’s holidays', 'holidayChargeRate'],
  ['holidayPayRate', 'the pay rate of the contractor’s holidays', 'holidayPayRate'],
  ['payrollNumber', 'the contractor’s payroll number', 'payrollNumber'],
  ['reference', 'the contractor’s reference', 'reference'],
  ['isSendingReminders', 'whether reminders are sent', 'isSendingReminders'],
] as const;

const isRate = (field: string) => RATE_NAMES.some((name) => name === field);

/** Registers a contractor's sub-resources: authorisers, single fields, the last reminder, the check of its dates. */
export function contractorParts(operations: Operations, api: OpenAPIHono<ApiEnvironment>): void {
  operations.get('/contractors/{contractorId}/timesheets', 'listContractorTimesheets', {
    summary: 'Page through a contractor’s timesheets',
    description: 'As `GET /timesheets` with `contractorId`.',
    ...timesheetsOf('contractorId', getContractor),
  });
  operations.get('/contractors/{contractorId}/authorisers', 'listContractorAuthorisers', {
    summary: 'Page through a contractor’s authorisers',
    ...below(authoriserResource, 'contractorId', getContractor),
  });
  operations.post('/contractors/{contractorId}/authorisers', 'addContractorAuthoriser', {
    summary: 'Add an authoriser to a contractor',
    description: 'A new primary authoriser replaces the previous one.',
    body: AddAuthoriserSchema.omit({ contractorId: true }),
    responses: { 201: json(AuthoriserDocument, 'The authoriser') },
    location: ({ authoriserId }) => `/authorisers/${authoriserId}`,
    run: async ({ ctx, params, body }) => {
      const { id } = await addAuthoriser(ctx, { ...body, ...params });
      return getAuthoriser(ctx, id);
    },
  });
  operations.delete('/contractors/{contractorId}/authorisers/{authoriserId}', 'removeContractorAuthoriser', {
    summary: 'Remove an authoriser from a contractor',
    description: 'Not the primary authoriser, nor one who has authorised timesheets.',
    responses: { 204: { description: 'Removed' } },
    refusals: [409],
    run: ({ ctx, params }) => removeAuthoriser(ctx, params),
  });
  const makePrimary = async (c: HonoContext<ApiEnvironment>, named: { contractorId: string; authoriserId: string }) => {
    const ctx = c.get('context');
    await setPrimaryAuthoriser(ctx, named);
    return c.json(await contractorJson(ctx, await getContractor(ctx, named.contractorId)), 200);
  };
  operations.put('/contractors/{contractorId}/primaryAuthoriser/{authoriserId}', 'setContractorPrimaryAuthoriser', {
    summary: 'Make one of a contractor’s authorisers the primary one',
    responses: { 200: one },
    run: ({ c, params }) => makePrimary(c, params),
  });
  // The same with a trailing slash, as this path was first published.
  api.put('/contractors/:contractorId/primaryAuthoriser/:authoriserId/', (c) => makePrimary(c, c.req.param()));
  operations.put('/contractors/{contractorId}/lastReminded', 'setContractorLastReminded', {
    summary: 'Set when a contractor was last reminded, and why',
    description: 'A date, a time, or null for never; anything but null needs a reason.',
    body: SetLastRemindedSchema,
    responses: { 200: one },
    run: async ({ ctx, params, body }) =>
      contractorJson(ctx, (await setLastReminded(ctx, params.contractorId, body)).contractor),
  });
  operations.post('/contractors/{contractorId}/startAndEnd/validate', 'checkContractorDates', {
    summary: 'Check whether a contractor could start and end on these dates',
    description: 'Changes nothing. Malformed dates answer 422; dates that break a rule are named in the answer.',
    body: EditablePlacement.pick({ start: true, end: true }),
    responses: { 200: json(Checked, 'What is wrong with them, if anything') },
    run: async ({ ctx, params, body }) => {
      const errors = await checkPlacementDates(ctx, params.contractorId, body);
      return { isValid: errors.length === 0, errors: errors.map(({ field, message }) => ({ field, message })) };
    },
  });
  fieldSetters(operations, {
    path: '/contractors/{contractorId}',
    one: 'Contractor',
    document: ContractorDocument,
    edit: async (ctx, id, change: EditContractor) => contractorJson(ctx, await editContractor(ctx, id, change)),
    setters: SETTERS.map(([path, sets, field]) => ({
      path,
      sets,
      schema: z.strictObject({
        [field]: shape[field],
        ...(field === 'timesheetTemplateId' && { areRatesMeant: AreRatesMeant }),
        ...(isRate(field) && { unit: EnteredUnit.describe(MEANT_UNIT) }),
      }) as z.ZodType<EditContractor>,
    })),
  });
}
