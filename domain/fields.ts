import { z } from 'zod';
import { isDate } from './periods/period.ts';
import { readDate } from './periods/read-date.ts';
import { lineOfText } from './text.ts';

/** Longest ordinary line of text, in characters. */
const LINE = 200;
const TOO_LONG = `Please use ${LINE} characters at most`;

/** A line of text that must be there, trimmed. */
export function requiredText(message: string) {
  return lineOfText(message).min(1, message).max(LINE, TOO_LONG);
}

/** A line of text that may be absent, trimmed; an empty one is null. */
export const OptionalText = lineOfText()
  .max(LINE, TOO_LONG)
  .nullish()
  .transform((text) => text || null);

/** An id that must be there; a text that cannot be an id simply finds nothing later. */
export function requiredId(message: string) {
  return z.string({ error: message }).trim().min(1, message);
}

/** An id that whoever creates a record may choose, so that they know it before the answer comes. */
export const ChosenId = z.uuid('The id must be a UUID.').optional();

/** An id that may be absent; an empty text is null. */
export const OptionalId = z
  .string()
  .trim()
  .nullish()
  .transform((text) => text || null);

type Editable<Shape extends z.ZodRawShape> = z.ZodObject<
  { [Name in keyof Shape]: z.ZodOptional<Shape[Name] & z.ZodType> },
  z.core.$strict
>;

/** A change of some of a record's fields: what is absent stays as it is, and is not taken for an empty one. */
export function editOf<Shape extends z.ZodRawShape>(shape: Shape): Editable<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => [name, absentStays(field as z.ZodType).optional()]);
  return z.strictObject(Object.fromEntries(fields)) as unknown as Editable<Shape>;
}

/** The field without its own reading of nothing: only an absence within the record is one. */
function absentStays(field: z.ZodType): z.ZodType {
  if (!(field instanceof z.ZodPipe) || !(field.def.in instanceof z.ZodOptional)) return field;
  return field.clone({ ...field.def, in: field.def.in.unwrap() } as typeof field.def);
}

/** Of a form that is not right yet, the fields that can be read; what is wrong with the others its schema says. */
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

/** The version of the record that an editor read, as a form or a machine sends it back. */
export const ReadVersion = z.coerce.number().int().positive();

/** Whether rates are meant as rates for the other unit, where an edit changes what placements are charged by. */
export const AreRatesMeant = z.boolean({ error: 'Please say whether the rates are meant that way or not.' }).optional();

/**
 * An email address as it is compared: its plain letters in lower case. Letters of other alphabets are not made
 * into plain ones by the way, such as the kelvin sign into a k; an address has none.
 */
export const lowerCase = (address: string): string => address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** One of several email addresses, trimmed and in lower case; whether it is one is asked of the list. */
export const ListedEmail = z.string().trim().overwrite(lowerCase);

/** Whether a text is one plain email address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && z.regexes.email.test(text);
}

/** How an email is asked for: the words when it is absent, invalid, or not typed in lower case where that is required. */
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

/** A calendar date that may be absent; an empty text is null, one that is no date is refused. */
export function optionalDate(message: string) {
  return z
    .string({ error: message })
    .trim()
    .nullish()
    .transform((text) => text || null)
    .refine((text) => text === null || isDate(text), message);
}

/** A date as people type it or machines write it, read as `YYYY-MM-DD`. @param invalid what is said of a text that is none */
export function writtenDate(missing: string, invalid: (text: string) => string) {
  return z
    .string({ error: missing })
    .trim()
    .transform((text) => readDate(text) ?? text)
    .refine(isDate, { error: (issue) => invalid(String(issue.input)) });
}

/** A calendar date that must be there and exist. */
export function requiredDate(missing: string, invalid: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .refine((text) => text === '' || isDate(text), invalid);
}

/** Thousands may be grouped before a decimal point, which tells their comma from a decimal one. */
const RATE = /^£?(?:(\d{1,8})|(\d{1,3},\d{3}(?=\.)))(?:\.(\d{1,4}))?$/;
const FINER = /^£?\d{1,8}\.\d{5,}$/;
const TOO_FINE = 'A rate has four decimals at most.';
const GREATER = /^£?0*[1-9]\d{8,}(\.\d*)?$/;
const TOO_GREAT = 'A rate is £99,999,999.9999 at most.';
const LESS = /^(?:-£?|£-)\d+(?:\.\d+)?$/;
const TOO_SMALL = 'A rate is £0.00 at least.';

/** What is wrong with a rate that is one but for its size; the given words where it is none. */
function wordsOfRate(text: string, message: string): string {
  if (GREATER.test(text)) return TOO_GREAT;
  if (LESS.test(text)) return TOO_SMALL;
  return FINER.test(text) ? TOO_FINE : message;
}

/** Pounds per unit as a decimal string, up to 4 decimals; empty is null. A pound sign is allowed, a float never arises. */
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

/** A choice of true, false or nothing; nothing inherits. */
export function optionalFlag(message: string) {
  return z
    .boolean({ error: message })
    .nullish()
    .transform((value) => value ?? null);
}
