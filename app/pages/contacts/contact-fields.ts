import { z } from 'zod';
import { type CreateContact, CreateContactSchema } from '#domain/contacts/contact.schema.ts';
import { ReadVersion } from '#domain/fields.ts';
import { SHOWN, shownOnly, withShown } from '#app/forms/shown-fields.ts';
import { typedDates, withTypedDates } from '#app/forms/typed-dates.ts';

/** An unticked checkbox is not sent. */
const withTick = (typed: unknown) => ({ isConsultant: false, ...(typed as Record<string, unknown>) });

const DATES = ['optOutFrom', 'optOutUntil'];

/** A new contact as posted by its form. */
export const NewContactFields = withTypedDates(
  z.preprocess(withTick, CreateContactSchema.strip()),
  DATES,
) as z.ZodType<CreateContact>;

/** A contact as posted by its form: an empty field is cleared, one not sent stays. */
export const ContactFields = z.preprocess(
  withShown((typed) => typedDates(withTick(typed), DATES)),
  CreateContactSchema.strip()
    .extend({ ...SHOWN, version: ReadVersion })
    .transform(shownOnly),
);
