import { z } from '@hono/zod-openapi';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { checkRate } from '#domain/contractors/rates/check-rate.server.ts';
import { listRates } from '#domain/contractors/rates/list-rates.server.ts';
import { AddRateSchema, EnteredUnit } from '#domain/contractors/rates/rate.schema.ts';
import { removeRate } from '#domain/contractors/rates/remove-rate.server.ts';
import { rateDifferences } from './rate-differences.ts';
import { RateDifferenceSchema } from './rate-difference-json.ts';
import type { Operations } from './operations-under.ts';
import { MEANT_UNIT } from './rates-meant.ts';
import { json, wholeList } from './responses.ts';

const path = '/contractors/{contractorId}/rates';

const OwnRate = z.string().nullable().openapi({
  description:
    'Pounds per hour or day, or a factor of the ordinary rate, such as `1.5x`; null where it goes on as it was',
});

/** Rates from a date, as the API shows them. */
export const RateSchema = z
  .object({
    rateId: z.uuid(),
    contractorId: z.uuid(),
    from: z.iso.date().openapi({ description: 'The first day that takes the rates' }),
    chargeRate: z
      .string()
      .nullable()
      .openapi({ description: 'Pounds per hour or day; null where it goes on as it was' }),
    payRate: z.string().nullable().openapi({ description: 'Pounds per hour or day; null where it goes on as it was' }),
    nightshiftChargeRate: OwnRate,
    nightshiftPayRate: OwnRate,
    holidayChargeRate: OwnRate,
    holidayPayRate: OwnRate,
    note: z.string().nullable(),
    enteredBy: z.string(),
    enteredAt: z.string(),
  })
  .strict()
  .openapi('ContractorRate');

const RateCheckSchema = z
  .object({
    differences: z.array(RateDifferenceSchema),
    pending: z
      .array(
        z
          .object({
            timesheetId: z.uuid(),
            friendlyId: z.string(),
            beginning: z.iso.date(),
            ending: z.iso.date(),
            minutes: z.number().int(),
            days: z.string(),
          })
          .strict(),
      )
      .openapi({
        description:
          'Pending timesheets, which take the rates when they are accepted; those entered in a different unit from the contractor’s take none',
      }),
  })
  .strict()
  .openapi('ContractorRateCheck');

/** Dated rates, and the unit per which the caller means them. */
const SentRateSchema = AddRateSchema.safeExtend({
  unit: EnteredUnit.describe(MEANT_UNIT),
});

/** Registers the endpoints for a contractor's rates from given dates. */
export function contractorRates(operations: Operations): void {
  operations.get(path, 'listContractorRates', {
    summary: 'A contractor’s rates from dates on',
    description: 'Before the first of them the contractor’s own `chargeRate` and `payRate` apply.',
    responses: { 200: json(wholeList('rates', RateSchema), 'The latest first') },
    run: async ({ ctx, params }) => ({ rates: await listRates(ctx, params.contractorId) }),
  });
  operations.post(path, 'addContractorRate', {
    summary: 'Give a contractor rates from a date',
    description:
      'From any day after the first of the placement. At least one rate is needed. Those of nightshifts and holidays are pounds or a factor of the ordinary rate, such as `1.5x`. A timesheet takes for each day the rates of that day when it is accepted, and `rates` of it says where they change within it. Timesheets that were accepted before stay as they are and have differences, which wait until they are confirmed.',
    body: SentRateSchema,
    responses: { 201: json(RateSchema, 'The rates') },
    run: ({ ctx, params: { contractorId }, body: { unit, ...rate } }) => addRate(ctx, contractorId, rate, unit),
  });
  operations.post(`${path}/check`, 'checkContractorRate', {
    summary: 'See which timesheets rates from a date would affect',
    description: 'Saves nothing. Refused wherever the rates themselves would be.',
    body: SentRateSchema,
    responses: { 200: json(RateCheckSchema, 'What would need confirmation, and what would not') },
    run: ({ ctx, params: { contractorId }, body: { unit, ...rate } }) => checkRate(ctx, contractorId, rate, unit),
  });
  rateDifferences(operations);
  operations.delete(`${path}/{rateId}`, 'removeContractorRate', {
    summary: 'Remove rates from a date',
    description:
      'Unconfirmed differences caused by them are removed. Whatever was accepted or confirmed with them gets differences back to the rates that then apply.',
    responses: { 204: { description: 'Removed' } },
    run: ({ ctx, params }) => removeRate(ctx, params),
  });
}
