import { z } from 'zod';
import { DepartureSchema } from '#domain/departures/departure.schema.ts';
import { withTypedDates } from '#app/forms/typed-dates.ts';

/** A last day as posted by its form, with the plan that was shown. */
export const DepartureFields = withTypedDates(DepartureSchema.strip().extend({ shown: z.string() }), ['leavesOn']);
