import { z } from 'zod';
import { checkRates, RatesFrom } from '../contractors/rate.schema.ts';

/** Default rates of a contract from a date. They are for an hour or for a day, as placements of one contract may be charged by either. */
export const AddContractRateSchema = RatesFrom.extend({
  unit: z.enum(['hour', 'day'], { error: 'Please choose whether the rates are per hour or per day.' }),
}).superRefine(checkRates);
export type AddContractRate = z.output<typeof AddContractRateSchema>;
