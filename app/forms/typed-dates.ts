import { z } from 'zod';
import { readDate } from '#domain/periods/read-date.ts';

/** A form's schema whose dates may be typed as people do: `18 May 2026`, `18/5/26`. What cannot be read is left to the schema to refuse. */
export function withTypedDates<Schema extends z.ZodType>(schema: Schema, names: string[]) {
  return z.preprocess((typed) => typedDates(typed, names), schema);
}

/** What a form posted, its dates read. */
export function typedDates(typed: unknown, names: readonly string[]): Record<string, unknown> {
  const fields = { ...(typed as Record<string, unknown>) };
  for (const name of names) {
    const text = fields[name];
    if (typeof text === 'string') fields[name] = readDate(text) ?? text;
  }
  return fields;
}
