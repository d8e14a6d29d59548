import { z } from 'zod';
import { isDate } from '../periods/period.ts';

const RATE = 'The charge rate must be a number between 0 and 1.';
const CREDIT = 'The credit must be a number.';
const GREATER = /^-?0*[1-9]\d{10,}(\.\d*)?$/;
const CREDIT_TOO_GREAT = 'The credit is £9,999,999,999.99 at most.';
const FROM = 'Please supply a date for charge from.';

const decimal = (pattern: RegExp, message: string, why: (text: string) => string = () => message) =>
  z
    .union([z.string(), z.number()], message)
    .transform((value) => String(value).trim())
    .refine((text) => pattern.test(text), { error: (issue) => why(String(issue.input)) });

/**
 * Changes to the platform's fee for an agency; absent fields stay. Rate and credit are decimal strings; numbers are
 * accepted too. An empty or null billee bills none.
 */
export const BillingSchema = z.strictObject({
  chargeRate: decimal(/^(0(\.\d{1,4})?|1(\.0{1,4})?)$/, RATE).optional(),
  credit: decimal(/^-?\d{1,10}(\.\d{1,2})?$/, CREDIT, (text) =>
    GREATER.test(text) ? CREDIT_TOO_GREAT : CREDIT,
  ).optional(),
  chargeFrom: z
    .strictObject(
      {
        date: z.union([z.null(), z.string(FROM).refine(isDate, FROM)]),
        fixed: z.boolean('Please choose whether charge from is fixed.'),
      },
      'Please supply charge from as a date and whether it is fixed.',
    )
    .optional(),
  billeeId: z
    .string('Please choose a billee.')
    .trim()
    .nullable()
    .transform((text) => text || null)
    .optional(),
});
export type SetBilling = z.output<typeof BillingSchema>;

/** What the platform charges an agency, and whom it bills; null if nothing has been agreed yet. */
export type Billing = {
  chargeRate: string | null;
  credit: string;
  chargeFrom: { date: string | null; fixed: boolean };
  billee: { billeeId: string; name: string } | null;
};
