import { z } from 'zod';
import { AddRateSchema } from '../contractors/rates/rate.schema.ts';
import { NO_PRIMARY_AUTHORISER, NO_TEMPLATE } from '../contractors/contractor.schema.ts';
import { refusal } from '../field-codes.ts';
import { optionalDate, requiredDate, requiredId } from '../fields.ts';
import { readDate } from '../periods/read-date.ts';
import { BULK_KINDS, type BulkKind, type BulkValue } from './bulk-change.ts';

/** What to do with the chosen placements. */
export const BulkKindSchema = z.enum(BULK_KINDS, { error: 'Choose what to do with the contractors' });

const INVALID_END = 'Please supply a valid end date for the contractor';
const UNIT = 'Please choose whether the rates are per hour or per day.';
const REMINDERS = 'Please choose whether reminders are sent or not.';

/** Dates as people type them: `19 Dec 2026`, `19/12/26`. */
const typed = <T extends z.ZodType>(date: T) =>
  z.preprocess((text) => (typeof text === 'string' ? (readDate(text) ?? text) : text), date);

const VALUES: Record<BulkKind, z.ZodType<object>> = {
  end: z.strictObject({ end: typed(requiredDate('Please supply an end date for the contractor', INVALID_END)) }),
  extend: z
    .strictObject({ end: typed(optionalDate(INVALID_END)), isOngoing: z.literal('true').optional() })
    .refine(({ end, isOngoing }) => (end === null) === (isOngoing === 'true'), {
      path: ['end'],
      ...refusal('Please supply a new end date, or choose to have none.', 'missing'),
    })
    .transform(({ end }) => ({ end })),
  // The rest is parsed by the rules for one placement.
  rate: z
    .looseObject({ unit: z.enum(['hour', 'day'], { error: UNIT }), from: typed(z.unknown()) })
    .transform(({ unit, ...rate }, issues) => {
      const read = AddRateSchema.safeParse(rate);
      if (read.success) return { unit, ...read.data };
      for (const issue of read.error.issues) issues.addIssue(issue as z.core.$ZodRawIssue);
      return z.NEVER;
    }),
  template: z.strictObject({ timesheetTemplateId: requiredId(NO_TEMPLATE) }),
  reminders: z.strictObject({
    isSendingReminders: z.enum(['true', 'false'], { error: REMINDERS }).transform((text) => text === 'true'),
  }),
  authoriser: z.strictObject({ contactId: requiredId(NO_PRIMARY_AUTHORISER) }),
};

/** Returns the schema for a change's value from its form fields. */
export function valueSchema(kind: BulkKind): z.ZodType<BulkValue> {
  return VALUES[kind].transform((fields) => ({ kind, ...fields }) as BulkValue);
}
