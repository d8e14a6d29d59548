import { z } from '@hono/zod-openapi';
import { PAY_ELEMENTS } from '#domain/payroll-layouts/pay-fields.ts';

const rate = z.string().nullable().openapi({ description: 'Pounds per hour or day' });
const pounds = z.string().openapi({ description: 'Pounds, signed; 0.00 for holidays', example: '9.38' });
const sequence = z.number().int().nullable();

/** A rate difference as the API shows it. */
export const RateDifferenceSchema = z
  .object({
    differenceId: z.uuid(),
    contractorId: z.uuid(),
    timesheetId: z.uuid(),
    friendlyId: z.string(),
    beginning: z.iso.date(),
    ending: z.iso.date(),
    element: z.enum(PAY_ELEMENTS),
    from: z.iso.date().openapi({ description: 'The first of the days concerned' }),
    to: z.iso.date(),
    minutes: z.number().int(),
    days: z.string(),
    oldChargeRate: rate,
    newChargeRate: rate,
    oldPayRate: rate,
    newPayRate: rate,
    chargeAmount: pounds,
    payAmount: pounds,
    status: z.enum(['open', 'confirmed', 'reversed']).openapi({
      description: '`open` is waiting, `confirmed` is on the payroll feed, `reversed` was reversed with its timesheet',
    }),
    reason: z.string().nullable(),
    madeAt: z.iso.datetime(),
    confirmedBy: z.string().nullable(),
    confirmedAt: z.iso.datetime().nullable(),
    sequence: sequence.openapi({ description: 'Its entry in the payroll feed' }),
    reversedSequence: sequence.openapi({ description: 'The entry that reverses it' }),
    paidInRun: z.number().int().nullable().openapi({ description: 'The payroll run that took the timesheet' }),
    paidInRunId: z.string().nullable(),
  })
  .strict()
  .openapi('RateDifference');
