import { z } from 'zod';
import { OptionalText } from '../fields.ts';

/** Which differences are confirmed, all that wait where none are named, and what payroll reads beside each. */
export const ConfirmDifferencesSchema = z.strictObject({
  differenceIds: z
    .array(z.uuid('Name the differences by their ids.'), { error: 'Name the differences by their ids.' })
    .min(1, 'Choose at least one difference.')
    .max(1000, 'Confirm at most 1,000 differences at once.')
    .optional(),
  reason: OptionalText.optional(),
});
export type ConfirmDifferences = z.output<typeof ConfirmDifferencesSchema>;
