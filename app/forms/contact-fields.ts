import { z } from 'zod';
import { type CreateContact, CreateContactSchema } from '#domain/contacts/contact.schema.ts';
import { ReadVersion } from '#domain/fields.ts';

/** A tick that is not set is not sent. */
const withTick = (typed: unknown) => ({ isConsultant: false, ...(typed as Record<string, unknown>) });

/** A new contact as its form posts it. */
export const NewContactFields: z.ZodType<CreateContact> = z.preprocess(withTick, CreateContactSchema.strip());

/** A contact as its form posts it: all of its fields, an empty one to be cleared. */
export const ContactFields = z.preprocess(withTick, CreateContactSchema.strip().extend({ version: ReadVersion }));
