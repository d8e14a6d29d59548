import { z } from 'zod';
import { type CreateContact, CreateContactSchema } from '#domain/contacts/contact.schema.ts';
import { ReadVersion } from '#domain/fields.ts';
import { withTypedDates } from './typed-dates.ts';

/** A tick that is not set is not sent. */
const withTick = (typed: unknown) => ({ isConsultant: false, ...(typed as Record<string, unknown>) });

const DATES = ['optOutFrom', 'optOutUntil'];

/** A new contact as its form posts it. */
export const NewContactFields = withTypedDates(
  z.preprocess(withTick, CreateContactSchema.strip()),
  DATES,
) as z.ZodType<CreateContact>;

/** A contact as its form posts it: all of its fields, an empty one to be cleared. */
export const ContactFields = withTypedDates(
  z.preprocess(withTick, CreateContactSchema.strip().extend({ version: ReadVersion })),
  DATES,
);
