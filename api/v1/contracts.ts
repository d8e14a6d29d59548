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
import { ContractDocument, ContractsDocument } from './contract-document.ts';
import { contractorResource } from './contractors.ts';
import { fieldSetters } from './field-setters.ts';
import { DirectoryQuery } from './pages.ts';
import { RATES_MEANT } from './rates-meant.ts';
import { answerCollection, below, type Resource } from './resource.ts';
import { body, json, problems, streamed } from './responses.ts';

const tags = ['contracts'];
const params = z.object({ contractId: z.string() });
const READ = 'Scope `directory:read`.';
const WRITE = 'Scope `directory:write`.';
const one = json(ContractDocument, 'The contract as it is now');
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
export const contractResource: Resource<typeof ListQuery> = {
  name: 'contracts',
  one: 'Contract',
  id: 'contractId',
  scope: 'directory:read',
  query: ListQuery,
  document: ContractDocument,
  collection: ContractsDocument,
  isStreamed: true,
  list: (c, query) =>
    answerCollection(c, { name: 'contracts', document: ContractDocument, query }, (page) =>
      listContracts(c.get('context'), page),
    ),
  get: async (c, id) => c.json(await getContract(c.get('context'), id), 200),
};
const Labelled = z
  .object({ contracts: z.array(z.object({ id: z.string(), label: z.string() }).strict()) })
  .strict()
  .openapi('LabelledContracts');
const Clients = z
  .object({ clients: z.array(ClientDocument) })
  .strict()
  .openapi('ContractClients');

const list = createRoute({
  method: 'get',
  path: '/contracts',
  operationId: 'listContracts',
  tags,
  summary: 'Page through contracts',
  description: `By when they were made, unless \`sort\` says otherwise; of one client, or on which one contact is placed, where given. ${READ}`,
  request: { query: ListQuery },
  responses: { 200: streamed(ContractsDocument, 'A page'), ...problems(422) },
});
const labelled = createRoute({
  method: 'get',
  path: '/contracts/all/labelled',
  operationId: 'listLabelledContracts',
  tags,
  summary: 'The names of all contracts, to choose from',
  description: `Each with its client’s name. ${READ}`,
  responses: { 200: json(Labelled, 'The contracts by name'), ...problems() },
});
const get = createRoute({
  method: 'get',
  path: '/contracts/{contractId}',
  operationId: 'getContract',
  tags,
  summary: 'One contract',
  description: READ,
  request: { params },
  responses: { 200: one, ...problems(404) },
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
const create = createRoute({
  method: 'post',
  path: '/contracts',
  operationId: 'createContract',
  tags,
  summary: 'Add a contract',
  description: `Dates are optional, an end needs a start. ${WRITE}`,
  request: { body: body(CreateContractSchema) },
  responses: { 201: one, ...problems(422) },
});
const edit = createRoute({
  method: 'patch',
  path: '/contracts/{contractId}',
  operationId: 'editContract',
  tags,
  summary: 'Change some of a contract’s fields',
  description: `Dates that leave contractors outside name them. With \`version\` the change holds only for the state that was read. ${RATES_MEANT} ${WRITE}`,
  request: { params, body: body(EditContractSchema) },
  responses: { 200: one, ...problems(404, 409, 422) },
});
const remove = createRoute({
  method: 'delete',
  path: '/contracts/{contractId}',
  operationId: 'deleteContract',
  tags,
  summary: 'Delete a contract without contractors',
  description: WRITE,
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(404, 409) },
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
  answerWith(api, list, (c) => contractResource.list(c, c.req.valid('query')));
  api.openapi(labelled, async (c) => c.json({ contracts: await listContractLabels(c.get('context')) }, 200));
  answerWith(api, get, (c) => contractResource.get(c, c.req.valid('param').contractId));
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
  api.openapi(create, async (c) => {
    const contract = await createContract(c.get('context'), c.req.valid('json'));
    return c.json(contract, 201, { Location: `/api/v1/contracts/${contract.contractId}` });
  });
  api.openapi(edit, async (c) =>
    c.json(await editContract(c.get('context'), c.req.valid('param').contractId, c.req.valid('json')), 200),
  );
  api.openapi(remove, async (c) => {
    await deleteContract(c.get('context'), c.req.valid('param').contractId);
    return c.body(null, 204);
  });
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
