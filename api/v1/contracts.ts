import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { getClient } from '#domain/clients/get-client.server.ts';
import { listContractLabels } from '#domain/contracts/browse-contracts.server.ts';
import { CreateContractSchema, EditContractSchema, NamedContract } from '#domain/contracts/contract.schema.ts';
import { createContract } from '#domain/contracts/create-contract.server.ts';
import { deleteContract } from '#domain/contracts/delete-contract.server.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { listContracts } from '#domain/contracts/list-contracts.server.ts';
import { FILTERS, StatusFilter } from '#domain/list-request.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { authoriserResource } from './authorisers.ts';
import { ClientDocument } from './clients.ts';
import { ContractDocument } from './contract-document.ts';
import { contractorResource } from './contractors.ts';
import { fieldSetters } from './field-setters.ts';
import { BY_WHEN, ON_VERSION, operationsOn } from './operations.ts';
import { DirectoryQuery } from './pages.ts';
import { RATES_MEANT } from './rates-meant.ts';
import { below, resourceOf } from './resource.ts';
import { json, problems } from './responses.ts';

const tags = ['contracts'];
const params = z.object({ contractId: z.string() });
const READ = 'Scope `directory:read`.';
const ListQuery = DirectoryQuery.extend({
  reference: FILTERS.text,
  name: FILTERS.text,
  contractId: FILTERS.id,
  clientId: FILTERS.id,
  contactId: FILTERS.id,
  consultantContactId: FILTERS.id,
  status: StatusFilter,
});
/** The contracts, wherever their address is. */
export const contractResource = resourceOf({
  name: 'contracts',
  one: 'Contract',
  id: 'contractId',
  scope: 'directory:read',
  query: ListQuery,
  document: ContractDocument,
  list: listContracts,
  get: getContract,
});
const Labelled = z
  .object({ contracts: z.array(z.object({ id: z.string(), label: z.string() }).strict()) })
  .strict()
  .openapi('LabelledContracts');
const Clients = z
  .object({ clients: z.array(ClientDocument) })
  .strict()
  .openapi('ContractClients');

const labelled = createRoute({
  method: 'get',
  path: '/contracts/all/labelled',
  operationId: 'listLabelledContracts',
  tags,
  summary: 'The names of all contracts, to choose from',
  description: `Each with its client’s name. ${READ}`,
  responses: { 200: json(Labelled, 'The contracts by name'), ...problems() },
});
const authorisersOf = below(authoriserResource, 'contractId');
const getAuthorisers = createRoute({
  method: 'get',
  path: '/contracts/{contractId}/authorisers',
  operationId: 'listContractAuthorisers',
  tags,
  summary: 'Page through the authorisers of a contract’s contractors',
  description: `As \`GET /authorisers\` with \`contractId\`; once for each contractor. ${READ}`,
  request: { params, query: authorisersOf.query },
  responses: authorisersOf.responses,
});
const getClients = createRoute({
  method: 'get',
  path: '/contracts/{contractId}/clients',
  operationId: 'listContractClients',
  tags,
  summary: 'The client of a contract, as a list of one',
  description: READ,
  request: { params },
  responses: { 200: json(Clients, 'The client'), ...problems(404) },
});
const contractorsOf = below(contractorResource, 'contractId');
const getContractors = createRoute({
  method: 'get',
  path: '/contracts/{contractId}/contractors',
  operationId: 'listContractContractors',
  tags,
  summary: 'Page through a contract’s contractors',
  description: `As \`GET /contractors\` with \`contractId\`. ${READ}`,
  request: { params, query: contractorsOf.query },
  responses: contractorsOf.responses,
});
const { clientId, name, reference, start, end } = NamedContract.shape;
const SETTERS = [
  ['client', 'setContractClient', 'the contract’s client', { clientId }],
  ['name', 'setContractName', 'the contract’s name', { name }],
  ['reference', 'setContractReference', 'the contract’s reference', { reference }],
  ['startDate', 'setContractStartDate', 'when the contract starts', { start }],
  ['endDate', 'setContractEndDate', 'when the contract ends; null for ongoing', { end }],
] as const;

/** The contracts' endpoints. */
export function contracts(api: OpenAPIHono<ApiEnvironment>): void {
  const contract = operationsOn(api, contractResource, {
    tag: 'contracts',
    noun: 'contract',
    writes: 'directory:write',
  });
  contract.list({
    summary: 'Page through contracts',
    description: `${BY_WHEN}; of one client, or on which one contact is placed, where given.`,
  });
  api.openapi(labelled, async (c) => c.json({ contracts: await listContractLabels(c.get('context')) }, 200));
  contract.get({ summary: 'One contract' });
  answerWith(api, getAuthorisers, async (c) => {
    const { contractId } = await getContract(c.get('context'), c.req.valid('param').contractId);
    return authorisersOf.list(c, c.req.valid('query'), contractId);
  });
  api.openapi(getClients, async (c) => {
    const contract = await getContract(c.get('context'), c.req.valid('param').contractId);
    return c.json({ clients: [await getClient(c.get('context'), contract.clientId)] }, 200);
  });
  answerWith(api, getContractors, async (c) => {
    const { contractId } = await getContract(c.get('context'), c.req.valid('param').contractId);
    return contractorsOf.list(c, c.req.valid('query'), contractId);
  });
  contract.create(
    CreateContractSchema,
    { summary: 'Add a contract', description: 'Dates are optional, an end needs a start.', refusals: [422] },
    createContract,
  );
  contract.edit(
    EditContractSchema,
    {
      summary: 'Change some of a contract’s fields',
      description: `Dates that leave contractors outside name them. ${ON_VERSION} ${RATES_MEANT}`,
    },
    editContract,
  );
  contract.remove({ summary: 'Delete a contract without contractors', refusals: [404, 409] }, deleteContract);
  fieldSetters(api, {
    tags,
    path: '/contracts/{contractId}',
    params,
    document: ContractDocument,
    edit: editContract,
    setters: SETTERS.map(([path, operationId, sets, shape]) => ({
      path,
      operationId,
      sets,
      schema: z.strictObject(shape),
    })),
  });
}
