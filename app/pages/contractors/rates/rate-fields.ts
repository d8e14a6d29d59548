import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { withTypedDates } from '#app/forms/typed-dates.ts';

/** Rates from a date, as their form posts them. */
export const RateFields = withTypedDates(AddRateSchema.strip(), ['from']);
