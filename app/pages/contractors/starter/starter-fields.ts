import { z } from 'zod';
import { StarterSchema } from '#domain/starters/starter.schema.ts';
import { withFlags } from '#app/forms/choice-of-flag.ts';
import { withTypedDates } from '#app/forms/typed-dates.ts';

const FLAGS = ['allowHolidays', 'allowNightshifts', 'allowDocumentUploads'];

/** Reads the posted form with its flags; a rule left open is inherited. */
function readRules(typed: unknown) {
  const fields = withFlags(typed, FLAGS);
  const open = ['entryPeriod', 'chargingPeriod', ...FLAGS].filter((name) => fields[name] === '');
  return { ...fields, ...Object.fromEntries(open.map((name) => [name, null])) };
}

/** A new starter as its form posts it. */
export const StarterFields = withTypedDates(z.preprocess(readRules, StarterSchema), [
  'start',
  'end',
  'invitationDate',
  'optOutFrom',
  'optOutUntil',
  'priorFrom',
]);
