import { z } from '@hono/zod-openapi';
import { getClient } from '#domain/clients/get-client.server.ts';
import { listContractLabels } from '#domain/contracts/browse-contracts.server.ts';
import { CreateContractSchema, EditContractSchema, NamedContract } from '#domain/contracts/contract.schema.ts';
import { createContract } from '#domain/contracts/create-contract.server.ts';
import { deleteContract } from '#domain/contracts/delete-contract.server.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { listContracts } from '#domain/contracts/list-contracts.server.ts';
import { FILTERS, StatusFilter } from '#domain/list-request.ts';
import { authoriserResource } from './authorisers.ts';
import { ClientDocument } from './clients.ts';
import { ContractDocument } from './contract-document.ts';
import { contractorResource } from './contractors.ts';
import { fieldSetters } from './field-setters.ts';
import { BY_WHEN, ON_VERSION, operationsOn } from './operations.ts';
import type { Operations } from './operations-under.ts';
import { DirectoryQuery } from './pages.ts';
import { RATES_MEANT } from './rates-meant.ts';
import { below, resourceOf } from './resource.ts';
import { json, wholeList } from './responses.ts';

const ListQuery = DirectoryQuery.extend({
  reference: FILTERS.text,
  name: FILTERS.text,
  contractId: FILTERS.id,
  clientId: FILTERS.id,
  contactId: FILTERS.id,
  consultantContactId: FILTERS.id,
  status: StatusFilter,
});
/** Contracts, at all of their addresses. */
export const contractResource = resourceOf({
  name: 'contracts',
  one: 'Contract',
  query: ListQuery,
  document: ContractDocument,
  list: listContracts,
  get: getContract,
});
const Labelled = wholeList('contracts', z.object({ id: z.string(), label: z.string() }).strict()).openapi(
  'LabelledContracts',
);
const Clients = wholeList('clients', ClientDocument).openapi('ContractClients');
const { clientId, name, reference, start, end } = NamedContract.shape;
const SETTERS = [
  ['client', 'the contract’s client', { clientId }],
  ['name', 'the contract’s name', { name }],
  ['reference', 'the contract’s reference', { reference }],
  ['startDate', 'when the contract starts', { start }],
  ['endDate', 'when the contract ends; null for ongoing', { end }],
] as const;

/** Registers the contracts' endpoints. */
export function contracts(operations: Operations): void {
  const contract = operationsOn(operations, contractResource, 'contract');
  contract.list({
    summary: 'Page through contracts',
    description: `${BY_WHEN}; of one client, or on which one contact is placed, where given.`,
  });
  operations.get('/contracts/all/labelled', 'listLabelledContracts', {
    summary: 'The names of all contracts, to choose from',
    description: 'Each with its client’s name.',
    responses: { 200: json(Labelled, 'The contracts by name') },
    run: async ({ ctx }) => ({ contracts: await listContractLabels(ctx) }),
  });
  contract.get({ summary: 'One contract' });
  operations.get('/contracts/{contractId}/authorisers', 'listContractAuthorisers', {
    summary: 'Page through the authorisers of a contract’s contractors',
    ...below(authoriserResource, 'contractId', getContract),
    description: 'As `GET /authorisers` with `contractId`; once for each contractor.',
  });
  operations.get('/contracts/{contractId}/clients', 'listContractClients', {
    summary: 'The client of a contract, as a list of one',
    responses: { 200: json(Clients, 'The client') },
    run: async ({ ctx, params }) => {
      const contract = await getContract(ctx, params.contractId);
      return { clients: [await getClient(ctx, contract.clientId)] };
    },
  });
  operations.get('/contracts/{contractId}/contractors', 'listContractContractors', {
    summary: 'Page through a contract’s contractors',
    ...below(contractorResource, 'contractId', getContract),
  });
  contract.create(
    CreateContractSchema,
    { summary: 'Add a contract', description: 'Dates are optional; an end date needs a start date.' },
    createContract,
  );
  contract.edit(
    EditContractSchema,
    {
      summary: 'Change some of a contract’s fields',
      description: `Dates that would leave contractors outside the contract are refused, and the answer names them. ${ON_VERSION} ${RATES_MEANT}`,
    },
    editContract,
  );
  contract.remove({ summary: 'Delete a contract without contractors', refusals: [409] }, deleteContract);
  fieldSetters(operations, {
    path: '/contracts/{contractId}',
    one: 'Contract',
    document: ContractDocument,
    edit: editContract,
    setters: SETTERS.map(([path, sets, shape]) => ({
      path,
      sets,
      schema: z.strictObject(shape),
    })),
  });
}
