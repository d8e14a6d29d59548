import { z } from 'zod';
import { requiredDate } from '../fields.ts';
import { lineOfText } from '../text.ts';

/** When a person leaves, and optionally why. */
export const DepartureSchema = z.strictObject({
  leavesOn: requiredDate('Please supply the last day', 'Please supply a valid date for the last day'),
  reason: lineOfText()
    .max(200, 'Please use 200 characters at most')
    .nullish()
    .transform((text) => text || null),
});
export type NewDeparture = z.output<typeof DepartureSchema>;
