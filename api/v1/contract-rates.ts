import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { addContractRate } from '#domain/contracts/add-contract-rate.server.ts';
import { AddContractRateSchema } from '#domain/contracts/contract-rate.schema.ts';
import { listContractRates } from '#domain/contracts/list-contract-rates.server.ts';
import { removeContractRate } from '#domain/contracts/remove-contract-rate.server.ts';
import type { ApiEnvironment } from '../environment.ts';
import { RateSchema } from './contractor-rates.ts';
import { body, json, problems } from './responses.ts';

const tags = ['contracts'];
const path = '/contracts/{contractId}/rates';
const params = z.object({ contractId: z.string() });

const ContractRateSchema = RateSchema.omit({ contractorId: true })
  .extend({ contractId: z.uuid(), unit: z.enum(['hour', 'day']).openapi({ description: 'What the rates are for' }) })
  .strict()
  .openapi('ContractRate');

const list = createRoute({
  method: 'get',
  path,
  operationId: 'listContractRates',
  tags,
  summary: 'A contract’s default rates from dates on',
  description:
    'A contractor that is added takes those of its first day where it is given none, and later ones as rates of its own from their dates; only those for the unit that it is charged by. Scope `directory:read`.',
  request: { params },
  responses: {
    200: json(z.object({ rates: z.array(ContractRateSchema) }).strict(), 'Of each unit the latest first'),
    ...problems(404),
  },
});

const add = createRoute({
  method: 'post',
  path,
  operationId: 'addContractRate',
  tags,
  summary: 'Give a contract default rates from a date',
  description:
    'At least one rate is needed. Those of nightshifts and holidays are pounds or a factor of the ordinary rate, such as `1.5x`. Contractors that are there stay as they are. Scope `directory:write`.',
  request: { params, body: body(AddContractRateSchema) },
  responses: { 201: json(ContractRateSchema, 'The rates'), ...problems(404, 422) },
});

const remove = createRoute({
  method: 'delete',
  path: `${path}/{contractRateId}`,
  operationId: 'removeContractRate',
  tags,
  summary: 'Remove default rates of a contract',
  description: 'Contractors that took them keep them. Scope `directory:write`.',
  request: { params: params.extend({ contractRateId: z.string() }) },
  responses: { 204: { description: 'Removed' }, ...problems(404) },
});

/** The endpoints about a contract's default rates. */
export function contractRates(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(list, async (c) => {
    const rates = await listContractRates(c.get('context'), c.req.valid('param').contractId);
    return c.json({ rates }, 200);
  });
  api.openapi(add, async (c) => {
    const { contractId } = c.req.valid('param');
    return c.json(await addContractRate(c.get('context'), contractId, c.req.valid('json')), 201);
  });
  api.openapi(remove, async (c) => {
    const { contractId, contractRateId: rateId } = c.req.valid('param');
    await removeContractRate(c.get('context'), { contractId, rateId });
    return c.body(null, 204);
  });
}
