import { z } from 'zod';
import { OptionalText } from '../fields.ts';

/** The differences to confirm, all open ones if none are named, and the reason payroll is given with each. */
export const ConfirmDifferencesSchema = z.strictObject({
  differenceIds: z
    .array(z.uuid('Name the differences by their ids.'), { error: 'Name the differences by their ids.' })
    .min(1, 'Choose at least one difference.')
    .max(1000, 'Confirm at most 1,000 differences at once.')
    .optional(),
  reason: OptionalText.optional(),
});
export type ConfirmDifferences = z.output<typeof ConfirmDifferencesSchema>;
