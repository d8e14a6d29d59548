import type { z } from 'zod';
import { type FieldError, Invalid } from './errors.ts';
import type { FieldCode } from './field-codes.ts';

type Issue = z.core.$ZodIssue;

/** Converts `authorisers`, 0, `contactId` to `authorisers[0].contactId`. */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined,
    input,
  );
}

const isBlank = (value: unknown) => value === undefined || (typeof value === 'string' && value.trim() === '');

function codeOfLimit(origin: string, isShort: boolean): FieldCode {
  if (origin === 'string') return isShort ? 'too_short' : 'too_long';
  if (origin === 'array' || origin === 'set') return isShort ? 'too_few' : 'too_many';
  return 'out_of_range';
}

/** Returns the product's own code for an issue that a schema found. @param value the value sent in the field */
function codeOf(issue: Issue, value: unknown): FieldCode {
  if (issue.code === 'custom' && issue.params?.code) return issue.params.code as FieldCode;
  if (isBlank(value)) return 'missing';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' && typeof value === 'number' ? 'invalid_value' : 'invalid_type';
    case 'invalid_format':
      return 'invalid_format';
    case 'too_small':
    case 'too_big':
      return codeOfLimit(issue.origin, issue.code === 'too_small');
    case 'invalid_union':
      return issue.errors.flat().some(({ code }) => code !== 'invalid_type') ? 'invalid_value' : 'invalid_type';
    case 'custom':
      return typeof value === 'string' ? 'invalid_format' : 'invalid_value';
    default:
      return 'invalid_value';
  }
}

/**
 * Returns the problems that a schema found, each at its field with its code; unknown fields are named.
 * @param input the input, to tell a missing field from one of another type
 */
export function fieldErrors(error: z.ZodError, input?: unknown): FieldError[] {
  return error.issues.flatMap((issue): FieldError[] => {
    if (issue.code !== 'unrecognized_keys')
      return [{ field: pathOf(issue.path), message: issue.message, code: codeOf(issue, valueAt(input, issue.path)) }];
    return issue.keys.map((key) => ({
      field: pathOf([...issue.path, key]),
      message: `The ${key} field is not known.`,
      code: 'unknown_field',
    }));
  });
}

/** Reads input by its schema. @throws Invalid with every problem at its field */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new Invalid(fieldErrors(parsed.error, input));
  return parsed.data;
}
