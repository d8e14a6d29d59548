import { DepartureSchema } from '#domain/departures/departure.schema.ts';
import { withTypedDates } from './typed-dates.ts';

/** A last day as its form posts it. */
export const DepartureFields = withTypedDates(DepartureSchema.strip(), ['leavesOn']);
