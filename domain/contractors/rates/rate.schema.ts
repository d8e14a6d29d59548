import { z } from 'zod';
import { optionalRate, OptionalText, requiredDate } from '../../fields.ts';
import { refusal } from '../../field-codes.ts';
import { RATE_NAMES, type RateName } from './dated-rates.ts';
import type { ElementRates } from './element-rates.ts';
import { ElementRateFields } from './element-rates.schema.ts';

/** The message for rates without a day. */
export const FROM_MISSING = 'Please supply the date from which the rate holds.';
/** The message for a day without rates. */
export const NO_RATE = 'Enter a charge rate, a pay rate or both.';

/** The fields sent for dated rates. */
export const RatesFrom = z.strictObject({
  from: requiredDate(FROM_MISSING, FROM_MISSING),
  chargeRate: optionalRate('The charge rate must be a number.').optional(),
  payRate: optionalRate('The pay rate must be a number.').optional(),
  nightshiftChargeRate: ElementRateFields.nightshiftChargeRate.optional(),
  nightshiftPayRate: ElementRateFields.nightshiftPayRate.optional(),
  holidayChargeRate: ElementRateFields.holidayChargeRate.optional(),
  holidayPayRate: ElementRateFields.holidayPayRate.optional(),
  note: OptionalText.optional(),
});

/** Checks that dated rates include at least one rate. */
export function checkRates(rates: { [Rate in RateName]?: string | null | undefined }, issues: z.RefinementCtx): void {
  if (RATE_NAMES.some((name) => (rates[name] ?? null) !== null)) return;
  const missing = refusal(NO_RATE, 'missing');
  issues.addIssue({ code: 'custom', path: ['chargeRate'], ...missing });
}

/** The unit per which rates were entered, where a form or a program says it. */
export const EnteredUnit = z
  .enum(['hour', 'day'], { error: 'Please say whether the rates are per hour or per day.' })
  .optional();

/** Dated rates of a placement. An omitted rate continues unchanged. */
export const AddRateSchema = RatesFrom.superRefine(checkRates);
export type AddRate = z.output<typeof AddRateSchema>;

/**
 * Rates of a placement as stored. Pounds per unit as decimal strings, for nightshifts and holidays also factors of the
 * ordinary rate; null for one that continues unchanged.
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
