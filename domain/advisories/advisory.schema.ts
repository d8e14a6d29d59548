import { z } from 'zod';
import { optionalFilter } from '../browse.schema.ts';
import { writtenDate } from '../fields.ts';
import { ADVISORY_LEVELS, ADVISORY_RULES } from './advisory.ts';
import { wholeNumber } from '../whole-number.ts';

const NO_DATE = 'Please supply a valid date';
const FilterDate = writtenDate(NO_DATE, () => NO_DATE);

/** Filters for advisories. Dates are those on which they fall, inclusive. */
export const ListAdvisoriesSchema = z.strictObject({
  rule: z.enum(ADVISORY_RULES).optional(),
  level: z.enum(ADVISORY_LEVELS).optional(),
  contactId: z.uuid().optional(),
  contractorId: z.uuid().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  limit: wholeNumber({ min: 1, max: 1000 }).default(50),
  cursor: z.string().optional(),
});
export type ListAdvisories = z.output<typeof ListAdvisoriesSchema>;

/** Advisories filtered by the page’s URL. */
export const BrowseAdvisoriesSchema = z.object({
  rule: optionalFilter(z.enum(ADVISORY_RULES, 'Please choose one of the rules')),
  level: optionalFilter(z.enum(ADVISORY_LEVELS, 'Please choose one of the levels')),
  contactId: optionalFilter(z.uuid()),
  contractorId: optionalFilter(z.uuid()),
  from: optionalFilter(FilterDate),
  to: optionalFilter(FilterDate),
  cursor: optionalFilter(z.string()),
});
