import { z } from '@hono/zod-openapi';
import { CreateContractorSchema, NewPlacement, checkPlacement } from '#domain/contractors/contractor.schema.ts';
import { EnteredUnit } from '#domain/contractors/rates/rate.schema.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import {
  listContractOptions,
  listContractorContacts,
} from '#domain/contractors/choices/list-contract-options.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { ChargingPeriod, EntryPeriod } from './contract-document.ts';
import { ContractorDocument, contractorJson } from './contractor-document.ts';
import type { Operations } from './operations-under.ts';
import { MEANT_UNIT } from './rates-meant.ts';
import { json, wholeList } from './responses.ts';
import { requireRole } from './role-kinds.ts';

const query = z.strictObject({
  filter: z.string().max(100).optional().openapi({ description: 'Words of the name' }),
  roleId: z.string().optional().openapi({ description: 'The role to act in, with the portal’s session cookie' }),
});
const contractsQuery = query.extend({
  'contract.id': z
    .string()
    .optional()
    .openapi({ description: 'Only the contract of this timesheet, which is to be duplicated' }),
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
const Contracts = wholeList('contracts', Option).openapi('ContractOptions');
const Contacts = wholeList('contractorContacts', z.object({ id: z.string(), label: z.string() }).strict()).openapi(
  'ContractorContacts',
);

/** Registers where a role starts: the contracts and contractors of a new timesheet, and placing a contact on a contract. */
export function rolePlacements(operations: Operations): void {
  operations.get('/roles/contractingRole/{roleId}/newTimesheet/contracts', 'listNewTimesheetContracts', {
    summary: 'The contracts that a contracting role can enter a timesheet for',
    query: contractsQuery,
    responses: { 200: json(Contracts, 'The contracts by name') },
    run: async ({ ctx, params, query: { filter, 'contract.id': contractId } }) => {
      requirePermission(ctx.actor, 'timesheet.create');
      await requireRole(ctx, params.roleId, 'ContractingRole');
      const options = await listContractOptions(ctx, filter);
      return { contracts: options.filter(({ id }) => contractId === undefined || id === contractId) };
    },
  });
  operations.get(
    '/roles/recruitmentAgencyAdministrationRole/{roleId}/newTimesheet/contractors',
    'listNewTimesheetContractors',
    {
      summary: 'The people on whose behalf a timesheet can be entered',
      query,
      responses: { 200: json(Contacts, 'Their contacts by full name') },
      run: async ({ ctx, params, query }) => {
        requirePermission(ctx.actor, 'timesheet.create');
        await requireRole(ctx, params.roleId, 'RecruitmentAgencyAdministrationRole');
        return { contractorContacts: await listContractorContacts(ctx, query.filter) };
      },
    },
  );
  operations.post('/roles/{roleId}/contracts/{contractId}/addContractor', 'addContractorToContract', {
    summary: 'Place a contact on this contract',
    description: 'As `POST /contractors`, with the contract in the address.',
    body: NewPlacement.omit({ contractId: true })
      .extend({ unit: EnteredUnit.describe(MEANT_UNIT) })
      .superRefine(checkPlacement),
    responses: { 201: json(ContractorDocument, 'The contractor') },
    location: (contractor) => `/contractors/${contractor.contractorId}`,
    run: async ({ ctx, params: { roleId, contractId }, body }) => {
      requirePermission(ctx.actor, 'contractor.create');
      await requireRole(ctx, roleId, null);
      await getContract(ctx, contractId);
      const placement = parseInput(CreateContractorSchema, { ...body, contractId });
      return contractorJson(ctx, await createContractor(ctx, placement));
    },
  });
}
