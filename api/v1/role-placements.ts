import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { CreateContractorSchema, NewPlacement, checkPlacement } from '#domain/contractors/contractor.schema.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import {
  listContractOptions,
  listContractorContacts,
} from '#domain/contractors/choices/list-contract-options.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import type { ApiEnvironment } from '../environment.ts';
import { ChargingPeriod, EntryPeriod } from './contract-document.ts';
import { ContractorDocument, contractorJson } from './contractor-document.ts';
import { body, json, problems } from './responses.ts';
import { requireRole } from './role-kinds.ts';

const tags = ['roles'];
const params = z.object({ roleId: z.string() });
const query = z.strictObject({
  filter: z.string().max(100).optional().openapi({ description: 'Words of the name' }),
  roleId: z.string().optional().openapi({ description: 'The role that acts, with the portal’s session cookie' }),
});
const contractsQuery = query.extend({
  'contract.id': z.string().optional().openapi({ description: 'The contract of a timesheet to duplicate: it alone' }),
});
const Id = z.object({ id: z.string() }).strict();
const Option = z
  .object({
    id: z.string().openapi({ description: 'The contract’s, as `contract.id`' }),
    label: z.string(),
    contractorIds: z.array(z.string()),
    contact: Id,
    contractor: Id,
    contract: Id,
    start: z.string(),
    end: z.string().nullable(),
    entryPeriod: EntryPeriod,
    chargingPeriod: ChargingPeriod,
    allowHolidays: z.boolean(),
    allowNightshifts: z.boolean(),
    allowDocumentUploads: z.boolean(),
  })
  .strict()
  .openapi('ContractOption');
const Contracts = z
  .object({ contracts: z.array(Option) })
  .strict()
  .openapi('ContractOptions');
const Contacts = z
  .object({ contractorContacts: z.array(z.object({ id: z.string(), label: z.string() }).strict()) })
  .strict()
  .openapi('ContractorContacts');

const listContracts = createRoute({
  method: 'get',
  path: '/roles/contractingRole/{roleId}/newTimesheet/contracts',
  operationId: 'listNewTimesheetContracts',
  tags,
  summary: 'The contracts that a contracting role can enter a timesheet for',
  description: 'Scope `timesheets:write`.',
  request: { params, query: contractsQuery },
  responses: { 200: json(Contracts, 'The contracts by name'), ...problems(404, 422) },
});
const listContractors = createRoute({
  method: 'get',
  path: '/roles/recruitmentAgencyAdministrationRole/{roleId}/newTimesheet/contractors',
  operationId: 'listNewTimesheetContractors',
  tags,
  summary: 'The people on whose behalf a timesheet can be entered',
  description: 'Scope `timesheets:write`.',
  request: { params, query },
  responses: { 200: json(Contacts, 'Their contacts by full name'), ...problems(404, 422) },
});
const add = createRoute({
  method: 'post',
  path: '/roles/{roleId}/contracts/{contractId}/addContractor',
  operationId: 'addContractorToContract',
  tags,
  summary: 'Place a contact on this contract',
  description: 'As `POST /contractors`, with the contract in the address. Scope `directory:write`.',
  request: {
    params: params.extend({ contractId: z.string() }),
    body: body(NewPlacement.omit({ contractId: true }).superRefine(checkPlacement)),
  },
  responses: {
    201: json(ContractorDocument, 'The contractor'),
    ...problems(404, 422),
  },
});

/** What a role begins from: what a new timesheet can be for, and a contractor on a contract. */
export function rolePlacements(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(listContracts, async (c) => {
    const ctx = c.get('context');
    requirePermission(ctx.actor, 'timesheet.create');
    await requireRole(ctx, c.req.valid('param').roleId, 'ContractingRole');
    const { filter, 'contract.id': contractId } = c.req.valid('query');
    const options = await listContractOptions(ctx, filter);
    return c.json({ contracts: options.filter(({ id }) => contractId === undefined || id === contractId) }, 200);
  });
  api.openapi(listContractors, async (c) => {
    const ctx = c.get('context');
    requirePermission(ctx.actor, 'timesheet.create');
    await requireRole(ctx, c.req.valid('param').roleId, 'RecruitmentAgencyAdministrationRole');
    return c.json({ contractorContacts: await listContractorContacts(ctx, c.req.valid('query').filter) }, 200);
  });
  api.openapi(add, async (c) => {
    const [ctx, { roleId, contractId }] = [c.get('context'), c.req.valid('param')];
    requirePermission(ctx.actor, 'contractor.create');
    await requireRole(ctx, roleId, null);
    await getContract(ctx, contractId);
    const placement = parseInput(CreateContractorSchema, { ...c.req.valid('json'), contractId });
    const contractor = await contractorJson(ctx, await createContractor(ctx, placement));
    return c.json(contractor, 201, { Location: `/api/v1/contractors/${contractor.contractorId}` });
  });
}
