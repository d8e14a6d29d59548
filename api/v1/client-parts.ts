import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { listAuthorisers } from '#domain/authorisers/list-authorisers.server.ts';
import { getClient } from '#domain/clients/get-client.server.ts';
import { listContractors } from '#domain/contractors/list-contractors.server.ts';
import { listContracts } from '#domain/contracts/list-contracts.server.ts';
import type { ApiEnvironment } from '../environment.ts';
import { AuthorisersDocument } from './authorisers.ts';
import { ContractsDocument } from './contract-document.ts';
import { ContractorsDocument, contractorsJson } from './contractor-document.ts';
import { CollectionQuery, toCollection } from './pages.ts';
import { json, problems } from './responses.ts';

const shared = { tags: ['clients'], description: 'By name. Scope `directory:read`.' };
const request = { params: z.object({ clientId: z.string() }), query: CollectionQuery };

const getContracts = createRoute({
  ...shared,
  method: 'get',
  path: '/clients/{clientId}/contracts',
  operationId: 'listClientContracts',
  summary: 'Page through a client’s contracts',
  request,
  responses: { 200: json(ContractsDocument, 'A page'), ...problems(404, 422) },
});
const getContractors = createRoute({
  ...shared,
  method: 'get',
  path: '/clients/{clientId}/contractors',
  operationId: 'listClientContractors',
  summary: 'Page through the contractors placed with a client',
  request,
  responses: { 200: json(ContractorsDocument, 'A page'), ...problems(404, 422) },
});
const getAuthorisers = createRoute({
  ...shared,
  method: 'get',
  path: '/clients/{clientId}/authorisers',
  operationId: 'listClientAuthorisers',
  summary: 'Page through the authorisers of a client’s contractors',
  request,
  responses: { 200: json(AuthorisersDocument, 'A page'), ...problems(404, 422) },
});

/** What belongs to a client. */
export function clientParts(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(getContracts, async (c) => {
    const { clientId } = await getClient(c.get('context'), c.req.valid('param').clientId);
    const page = await listContracts(c.get('context'), { ...c.req.valid('query'), clientId });
    return c.json(toCollection(c, 'contracts', page), 200);
  });
  api.openapi(getContractors, async (c) => {
    const { clientId } = await getClient(c.get('context'), c.req.valid('param').clientId);
    const page = await listContractors(c.get('context'), { ...c.req.valid('query'), clientId });
    return c.json(await contractorsJson(c, page), 200);
  });
  api.openapi(getAuthorisers, async (c) => {
    const { clientId } = await getClient(c.get('context'), c.req.valid('param').clientId);
    const page = await listAuthorisers(c.get('context'), { ...c.req.valid('query'), clientId });
    return c.json(toCollection(c, 'authorisers', page), 200);
  });
}
