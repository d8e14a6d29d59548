import { z } from 'zod';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { withTypedDates } from '#app/forms/typed-dates.ts';

/** The unit that the form showed, per which the rates were typed. */
const ShownUnit = z.enum(['hour', 'day'], 'Please open the page again.').optional();

/** Dated rates, as posted by their form. */
export const RateFields = withTypedDates(AddRateSchema.strip().safeExtend({ unit: ShownUnit }), ['from']);
