import { z } from 'zod';
import { isDate } from './periods/period.ts';
import { readDate } from './periods/read-date.ts';
import { lineOfText } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** Maximum length of an ordinary line of text, in characters. */
const LINE = 200;
const TOO_LONG = `Please use ${LINE} characters at most`;

/** A required line of text, trimmed. */
export function requiredText(message: string) {
  return lineOfText(message).min(1, message).max(LINE, TOO_LONG);
}

/** An optional line of text, trimmed; empty is null. */
export const OptionalText = lineOfText()
  .max(LINE, TOO_LONG)
  .nullish()
  .transform((text) => text || null);

/** A required id; a text that cannot be an id simply finds nothing later. */
export function requiredId(message: string) {
  return z.string({ error: message }).trim().min(1, message);
}

/** An id the creator of a record may choose, so as to know it before the response. */
export const ChosenId = z.uuid('The id must be a UUID.').optional();

/** An optional id; an empty text is null. */
export const OptionalId = z
  .string()
  .trim()
  .nullish()
  .transform((text) => text || null);

type Editable<Shape extends z.ZodRawShape> = z.ZodObject<
  { [Name in keyof Shape]: z.ZodOptional<Shape[Name] & z.ZodType> },
  z.core.$strict
>;

/** Returns the schema of a change to some of a record's fields: absent fields stay as they are, rather than becoming empty. */
export function editOf<Shape extends z.ZodRawShape>(shape: Shape): Editable<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => [name, absentStays(field as z.ZodType).optional()]);
  return z.strictObject(Object.fromEntries(fields)) as unknown as Editable<Shape>;
}

/** Returns the field without its own handling of undefined, which in an edit means only that the field is absent. */
function absentStays(field: z.ZodType): z.ZodType {
  if (!(field instanceof z.ZodPipe) || !(field.def.in instanceof z.ZodOptional)) return field;
  return field.clone({ ...field.def, in: field.def.in.unwrap() } as typeof field.def);
}

/** Returns the readable fields of a form that is not yet valid; its schema reports the problems with the others. */
export function readable<Shape extends z.ZodRawShape>(
  shape: Shape,
  typed: Record<string, unknown>,
): Partial<z.output<z.ZodObject<Shape>>> {
  const read = Object.entries(shape).flatMap(([name, field]) => {
    const { success, data } = (field as z.ZodType).safeParse(typed[name]);
    return success ? [[name, data] as const] : [];
  });
  return Object.fromEntries(read) as Partial<z.output<z.ZodObject<Shape>>>;
}

/** The version of the record an editor read, as returned by a form or a program. */
export const ReadVersion = wholeNumber({ min: 1 });

/** Whether rates are really meant for the other unit, if an edit changes how placements are charged. */
export const AreRatesMeant = z.boolean({ error: 'Please say whether the rates are meant that way or not.' }).optional();

/**
 * Normalises an email address for comparison: its ASCII letters in lower case. Other letters are not converted to ASCII
 * in passing, such as the Kelvin sign to a k; no address contains them.
 */
export const lowerCase = (address: string): string => address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** One of several email addresses, trimmed and in lower case; the list checks whether it is valid. */
export const ListedEmail = z.string().trim().overwrite(lowerCase);

/** Returns whether a text is a single plain email address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && z.regexes.email.test(text);
}

/** The rules of an email field: the messages when it is absent, invalid, or not typed in lower case where required. */
export type EmailRule = { missing: string; invalid: string; lowercaseOnly?: boolean };

/** An email address, trimmed and lower-cased. */
export function emailAddress({ missing, invalid, lowercaseOnly = false }: EmailRule) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .refine((text) => text === '' || isEmailAddress(text), invalid)
    .refine((text) => !lowercaseOnly || text === lowerCase(text), 'The email address must be all lowercase.')
    .transform(lowerCase);
}

/** An optional calendar date; an empty text is null, an invalid date is refused. */
export function optionalDate(message: string) {
  return z
    .string({ error: message })
    .trim()
    .nullish()
    .transform((text) => text || null)
    .refine((text) => text === null || isDate(text), message);
}

/** A date as typed by people or written by programs, parsed to `YYYY-MM-DD`. @param invalid the message for a text that is not a date */
export function writtenDate(missing: string, invalid: (text: string) => string) {
  return z
    .string({ error: missing })
    .trim()
    .transform((text) => readDate(text) ?? text)
    .refine(isDate, { error: (issue) => invalid(String(issue.input)) });
}

/** A required, valid calendar date. */
export function requiredDate(missing: string, invalid: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .refine((text) => text === '' || isDate(text), invalid);
}

/** Thousands may be grouped if followed by a decimal point, which distinguishes their comma from a decimal one. */
const RATE = /^£?(?:(\d{1,8})|(\d{1,3},\d{3}(?=\.)))(?:\.(\d{1,4}))?$/;
const FINER = /^£?\d{1,8}\.\d{5,}$/;
const TOO_FINE = 'A rate has four decimals at most.';
const GREATER = /^£?0*[1-9]\d{8,}(\.\d*)?$/;
const TOO_GREAT = 'A rate is £99,999,999.9999 at most.';
const LESS = /^(?:-£?|£-)\d+(?:\.\d+)?$/;
const TOO_SMALL = 'A rate is £0.00 at least.';

/** Returns the message for a rate that is invalid only in its size; otherwise the given one. */
function wordsOfRate(text: string, message: string): string {
  if (GREATER.test(text)) return TOO_GREAT;
  if (LESS.test(text)) return TOO_SMALL;
  return FINER.test(text) ? TOO_FINE : message;
}

/** Pounds per unit as a decimal string, up to 4 decimals; empty is null. A pound sign is allowed; floats are never used. */
export function optionalRate(message: string) {
  return z
    .union([z.string(), z.number()], { error: message })
    .nullish()
    .transform((value, issues): string | null => {
      const text = value === null || value === undefined ? '' : String(value).trim();
      if (text === '') return null;
      const [, plain, grouped, rest = ''] = RATE.exec(text) ?? [];
      const pounds = plain ?? grouped?.replace(',', '');
      if (pounds !== undefined) return `${pounds.replace(/^0+(?=\d)/, '')}.${rest.replace(/0+$/, '').padEnd(2, '0')}`;
      issues.addIssue({ code: 'custom', message: wordsOfRate(text, message) });
      return z.NEVER;
    });
}

/** True, false or nothing; nothing inherits. */
export function optionalFlag(message: string) {
  return z
    .boolean({ error: message })
    .nullish()
    .transform((value) => value ?? null);
}
