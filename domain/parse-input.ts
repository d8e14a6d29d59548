import type { z } from 'zod';
import { type FieldError, Invalid } from './errors.ts';

/** `authorisers`, 0, `contactId` as `authorisers[0].contactId`. */
function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

/** What a schema found wrong, each problem at its field; a field nobody knows is named. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ field: pathOf(issue.path), message: issue.message }];
    return issue.keys.map((key) => ({
      field: pathOf([...issue.path, key]),
      message: `The ${key} field is not known.`,
    }));
  });
}

/** Reads input by its schema. @throws Invalid with every problem at its field */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new Invalid(fieldErrors(parsed.error));
  return parsed.data;
}
