import { AddRateSchema, EnteredUnit } from '#domain/contractors/rates/rate.schema.ts';
import { withTypedDates } from '#app/forms/typed-dates.ts';

/** Dated rates, as posted by their form. */
export const RateFields = withTypedDates(AddRateSchema.strip().safeExtend({ unit: EnteredUnit }), ['from']);
