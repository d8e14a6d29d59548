import { z } from 'zod';
import { optionalRate, OptionalText, requiredDate } from '../fields.ts';
import { refusal } from '../field-codes.ts';

const FROM = 'Please supply the date from which the rate holds.';

/** Rates of a placement from a date. One that is left out goes on as it was. */
export const AddRateSchema = z
  .strictObject({
    from: requiredDate(FROM, FROM),
    chargeRate: optionalRate('The charge rate must be a number.').optional(),
    payRate: optionalRate('The pay rate must be a number.').optional(),
    note: OptionalText.optional(),
  })
  .superRefine(({ chargeRate, payRate }, issues) => {
    if ((chargeRate ?? null) === null && (payRate ?? null) === null)
      issues.addIssue({
        code: 'custom',
        path: ['chargeRate'],
        ...refusal('Enter a charge rate, a pay rate or both.', 'missing'),
      });
  });
export type AddRate = z.output<typeof AddRateSchema>;

/** Rates of a placement as they are kept. Pounds per unit as decimal texts; null for one that goes on as it was. */
export type PlacementRate = {
  rateId: string;
  contractorId: string;
  from: string;
  chargeRate: string | null;
  payRate: string | null;
  note: string | null;
  enteredBy: string;
  enteredAt: string;
};
