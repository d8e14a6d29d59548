import { z } from 'zod';
import { checkRates, RatesFrom } from '../contractors/rates/rate.schema.ts';

/** The words for rates that are for no unit. */
export const UNIT_MISSING = 'Please choose whether the rates are per hour or per day.';

/** Default rates of a contract from a date. They are for an hour or for a day, as placements of one contract may be charged by either. */
export const AddContractRateSchema = RatesFrom.extend({
  unit: z.enum(['hour', 'day'], { error: UNIT_MISSING }),
}).superRefine(checkRates);
export type AddContractRate = z.output<typeof AddContractRateSchema>;
