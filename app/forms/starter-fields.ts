import { StarterSchema } from '#domain/starters/starter.schema.ts';
import { withTypedDates } from './typed-dates.ts';

/** A new starter as its form posts it. */
export const StarterFields = withTypedDates(StarterSchema, ['start', 'end']);
