import { z } from '@hono/zod-openapi';
import { addContractRate } from '#domain/contracts/add-contract-rate.server.ts';
import { AddContractRateSchema } from '#domain/contracts/contract-rate.schema.ts';
import { listContractRates } from '#domain/contracts/list-contract-rates.server.ts';
import { removeContractRate } from '#domain/contracts/remove-contract-rate.server.ts';
import { RateSchema } from './contractor-rates.ts';
import type { Operations } from './operations-under.ts';
import { json, wholeList } from './responses.ts';

const path = '/contracts/{contractId}/rates';

const ContractRateSchema = RateSchema.omit({ contractorId: true })
  .extend({ contractId: z.uuid(), unit: z.enum(['hour', 'day']).openapi({ description: 'What the rates are for' }) })
  .strict()
  .openapi('ContractRate');

/** Registers the endpoints for a contract's default rates. */
export function contractRates(operations: Operations): void {
  operations.get(path, 'listContractRates', {
    summary: 'A contract’s default rates from dates on',
    description:
      'A contractor that is added takes those of its first day where it is given none, and later ones as rates of its own from their dates; only those for the unit that it is charged by.',
    responses: {
      200: json(wholeList('rates', ContractRateSchema), 'Latest first, for each unit'),
    },
    run: async ({ ctx, params }) => ({ rates: await listContractRates(ctx, params.contractId) }),
  });
  operations.post(path, 'addContractRate', {
    summary: 'Give a contract default rates from a date',
    description:
      'At least one rate is needed. Rates for nightshifts and holidays are pounds or a factor of the ordinary rate, such as `1.5x`. Existing contractors are not changed.',
    body: AddContractRateSchema,
    responses: { 201: json(ContractRateSchema, 'The rates') },
    run: ({ ctx, params: { contractId }, body }) => addContractRate(ctx, contractId, body),
  });
  operations.delete(`${path}/{contractRateId}`, 'removeContractRate', {
    summary: 'Remove default rates of a contract',
    description: 'Contractors who already have them keep them.',
    responses: { 204: { description: 'Removed' } },
    run: ({ ctx, params: { contractId, contractRateId: rateId } }) => removeContractRate(ctx, { contractId, rateId }),
  });
}
