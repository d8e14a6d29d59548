import { z } from 'zod';
import * as words from '../../contractors/contractor.schema.ts';
import { requiredText } from '../../fields.ts';
import { foldReference } from '../../reference.ts';

/** A placement as a row of a file gives it: contract, contact and authorisers by reference or email. */
export const ContractorRow = words.PlacementFields.extend({
  contract: requiredText(words.NO_CONTRACT),
  contact: requiredText(words.NO_CONTRACTOR_CONTACT),
  timesheetTemplate: requiredText(words.NO_TEMPLATE),
  authorisers: z
    .array(z.string())
    .min(1, words.NO_PRIMARY_AUTHORISER)
    .refine((list) => new Set(list.map(foldReference)).size === list.length, words.ALREADY_AUTHORISER),
}).superRefine(words.checkPlacement);
export type ContractorRow = z.output<typeof ContractorRow>;
