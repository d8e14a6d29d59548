import { expect, test } from 'vitest';
import { z } from 'zod';
import { CreateContactSchema } from '#domain/contacts/contact.schema.ts';
import { CreateContractorSchema } from '#domain/contractors/contractor.schema.ts';
import type { Invalid } from '#domain/errors.ts';
import { FIELD_CODES, refusal } from '#domain/field-codes.ts';
import { lineOfText } from '#domain/text.ts';
import { parseInput } from '#domain/parse-input.ts';

/** Returns a schema's error codes for an input, by field. */
function codes(schema: z.ZodType, input: unknown): Record<string, string | undefined> {
  try {
    parseInput(schema, input);
    return {};
  } catch (error) {
    return Object.fromEntries((error as Invalid).fields.map(({ field, code }) => [field, code]));
  }
}

const Shape = z.strictObject({
  text: z.string().min(2).max(3).optional(),
  needed: z.string().trim().min(1).optional(),
  day: z.iso.date().optional(),
  shape: z.string().regex(/^x$/).optional(),
  number: z.coerce.number().int().min(2).max(3).optional(),
  whole: z.int().optional(),
  list: z
    .array(z.object({ id: z.uuid() }))
    .min(1)
    .max(1)
    .optional(),
  choice: z.enum(['a', 'b']).optional(),
  either: z.union([z.number(), z.boolean()]).optional(),
  moment: z.union([z.iso.date(), z.iso.datetime()]).optional(),
  rule: z
    .string()
    .refine(() => false, 'No')
    .optional(),
  named: z
    .string()
    .refine(() => false, refusal('No', 'already_exists'))
    .optional(),
  pair: z
    .object({})
    .refine(() => false, 'No')
    .optional(),
  line: lineOfText().optional(),
});

test.each<[string, unknown, string]>([
  ['text', 7, 'invalid_type'],
  ['text', 'a', 'too_short'],
  ['text', 'abcd', 'too_long'],
  ['needed', '', 'missing'],
  ['needed', '  ', 'missing'],
  ['day', '2026-02-30', 'invalid_format'],
  ['shape', 'y', 'invalid_format'],
  ['number', 1, 'out_of_range'],
  ['number', 4, 'out_of_range'],
  ['number', 'x', 'invalid_type'],
  ['whole', 1.5, 'invalid_value'],
  ['list', 'x', 'invalid_type'],
  ['list', [], 'too_few'],
  ['choice', 'x', 'invalid_value'],
  ['either', 'x', 'invalid_type'],
  ['moment', 'x', 'invalid_value'],
  ['rule', 'x', 'invalid_format'],
  ['named', 'x', 'already_exists'],
  ['pair', {}, 'invalid_value'],
  ['line', 'a\ud800', 'invalid_characters'],
  ['stranger', 1, 'unknown_field'],
])('%s as %j is %s', (name, value, code) => {
  expect(codes(Shape, { [name]: value })).toEqual({ [name]: code });
  expect(FIELD_CODES).toHaveProperty(code);
});

test('a problem within a list is reported at its own position', () => {
  const list = [{ id: 'x' }, {}];
  expect(codes(z.object({ list: z.array(z.object({ id: z.uuid() })) }), { list })).toEqual({
    'list[0].id': 'invalid_format',
    'list[1].id': 'missing',
  });
});

test('an absent field is missing, not of the wrong type', () => {
  expect(codes(CreateContactSchema, {})).toMatchObject({ fullname: 'missing', emailAddress: 'missing' });
  expect(codes(CreateContractorSchema, { authorisers: {} })).toMatchObject({
    start: 'missing',
    authorisers: 'invalid_type',
  });
});
