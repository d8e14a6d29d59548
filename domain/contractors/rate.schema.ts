import { z } from 'zod';
import { optionalRate, OptionalText, requiredDate } from '../fields.ts';
import { refusal } from '../field-codes.ts';
import { ElementRateFields, type ElementRates } from './element-rates.ts';

const FROM = 'Please supply the date from which the rate holds.';

/** Rates of a placement from a date. One that is left out goes on as it was. */
export const AddRateSchema = z
  .strictObject({
    from: requiredDate(FROM, FROM),
    chargeRate: optionalRate('The charge rate must be a number.').optional(),
    payRate: optionalRate('The pay rate must be a number.').optional(),
    nightshiftChargeRate: ElementRateFields.nightshiftChargeRate.optional(),
    nightshiftPayRate: ElementRateFields.nightshiftPayRate.optional(),
    holidayChargeRate: ElementRateFields.holidayChargeRate.optional(),
    holidayPayRate: ElementRateFields.holidayPayRate.optional(),
    note: OptionalText.optional(),
  })
  .superRefine(({ from: _from, note: _note, ...rates }, issues) => {
    if (Object.values(rates).every((rate) => (rate ?? null) === null))
      issues.addIssue({
        code: 'custom',
        path: ['chargeRate'],
        ...refusal('Enter a charge rate, a pay rate or both.', 'missing'),
      });
  });
export type AddRate = z.output<typeof AddRateSchema>;

/**
 * Rates of a placement as they are kept. Pounds per unit as decimal texts, those of nightshifts and holidays also factors of the
 * ordinary rate; null for one that goes on as it was.
 */
export type PlacementRate = ElementRates & {
  rateId: string;
  contractorId: string;
  from: string;
  chargeRate: string | null;
  payRate: string | null;
  note: string | null;
  enteredBy: string;
  enteredAt: string;
};
