import { z } from 'zod';
import { checkRates, RatesFrom } from '../contractors/rates/rate.schema.ts';

/** The message for rates without a unit. */
export const UNIT_MISSING = 'Please choose whether the rates are per hour or per day.';

/** Dated default rates of a contract, per hour or per day, since placements of one contract may be charged by either. */
export const AddContractRateSchema = RatesFrom.extend({
  unit: z.enum(['hour', 'day'], { error: UNIT_MISSING }),
}).superRefine(checkRates);
export type AddContractRate = z.output<typeof AddContractRateSchema>;
