import { z } from 'zod';
import { isWholeText } from '#domain/characters.ts';
import { type FieldError, Invalid } from '#domain/errors.ts';
import { fieldErrors } from '#domain/parse-input.ts';

/** A list's filter from its URL: the valid values, what was typed, and the errors, by field. */
export type ReadFilter<Filter> = {
  filter: Filter;
  typed: Record<string, string>;
  problem: string | null;
  problems: FieldError[];
};

const fieldsOf = (schema: z.core.$ZodType): string[] => {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.out);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
};

/** The problems of the schema's fields that an address has twice with different values: neither is taken for the other. */
function twiceGiven({ searchParams }: URL, schema: z.ZodType): FieldError[] {
  return fieldsOf(schema)
    .filter((name) => new Set(searchParams.getAll(name)).size > 1)
    .map((field) => ({ field, message: 'One of the filters was given twice. Please choose it again.' }));
}

/** The problems of the schema's fields whose text no database can hold. */
function notWhole({ searchParams }: URL, schema: z.ZodType): FieldError[] {
  return fieldsOf(schema)
    .filter((name) => !isWholeText(searchParams.get(name) ?? ''))
    .map((field) => ({ field, message: 'One of the filters holds a zero character. Please type it again.' }));
}

/** Reads a filter from a URL. Invalid values are reported and left out; what was typed stays in the form. */
export function readFilter<Schema extends z.ZodType>(url: URL, schema: Schema): ReadFilter<z.output<Schema>> {
  const typed = Object.fromEntries(url.searchParams);
  const unclear = [...twiceGiven(url, schema), ...notWhole(url, schema)];
  const parsed = schema.safeParse(typed);
  if (parsed.success && unclear.length === 0) return { filter: parsed.data, typed, problem: null, problems: [] };
  const wrong = new Set([
    ...unclear.map(({ field }) => field),
    ...(parsed.error?.issues.map(({ path }) => String(path[0])) ?? []),
  ]);
  const kept = Object.fromEntries(Object.entries(typed).filter(([name]) => !wrong.has(name)));
  const problems = [...unclear, ...(parsed.error ? fieldErrors(parsed.error) : [])];
  return { filter: schema.parse(kept), typed, problem: problems[0]!.message, problems };
}

/** Reads the filter of a file, in which nobody would see that part of it was left out. @throws Invalid naming what is not valid */
export function requireFilter<Schema extends z.ZodType>(url: URL, schema: Schema): z.output<Schema> {
  const { filter, problems } = readFilter(url, schema);
  const [first] = problems;
  if (!first) return filter;
  throw new Invalid([{ ...first, message: `The filter “${first.field}” is not valid. Please choose it again.` }]);
}
