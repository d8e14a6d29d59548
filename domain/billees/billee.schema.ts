import { z } from 'zod';
import type { RulesOf } from '../columns.ts';
import { ChosenId, editOf, isEmailAddress, lowerCase, OptionalText, ReadVersion, requiredText } from '../fields.ts';
import { linesOfText } from '../text.ts';
import type { BILLEE_COLUMNS } from './billee-columns.ts';

const MAX_ADDRESS_LENGTH = 1000; // characters in a postal address, including line breaks.

/** The fields of a billee. */
const BilleeFields = {
  name: requiredText('Please supply a name for the billee'),
  emailAddress: z
    .string()
    .trim()
    .nullish()
    .transform((text) => (text ? lowerCase(text) : null))
    .refine((text) => text === null || isEmailAddress(text), 'Please supply a valid email address'),
  address: linesOfText()
    .max(MAX_ADDRESS_LENGTH, `Please use ${MAX_ADDRESS_LENGTH} characters at most`)
    .nullish()
    .transform((text) => text || null),
  reference: OptionalText,
} satisfies RulesOf<typeof BILLEE_COLUMNS>;

/** A new billee. */
export const CreateBilleeSchema = z.strictObject({ billeeId: ChosenId, ...BilleeFields });
export type CreateBillee = z.output<typeof CreateBilleeSchema>;

/** A change to some of a billee's fields; with `version`, only for the state that was read. */
export const EditBilleeSchema = editOf(BilleeFields).extend({ version: ReadVersion.optional() });
export type EditBillee = z.output<typeof EditBilleeSchema>;
