import { z } from 'zod';
import { StarterSchema } from '#domain/starters/starter.schema.ts';
import { withFlags } from '#app/forms/choice-of-flag.ts';
import { withTypedDates } from '#app/forms/typed-dates.ts';

const FLAGS = ['allowHolidays', 'allowNightshifts', 'allowDocumentUploads'];

/** What the form posted, its flags read; a rule that is left open inherits. */
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
