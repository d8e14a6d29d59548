import { z } from 'zod';
import { readDate } from '#domain/periods/read-date.ts';

/** Returns a form's schema accepting dates as people type them: `18 May 2026`, `18/5/26`. The schema refuses what cannot be parsed. */
export function withTypedDates<Schema extends z.ZodType>(schema: Schema, names: string[]) {
  return z.preprocess((typed) => typedDates(typed, names), schema);
}

/** Returns what a form posted with its dates parsed. */
export function typedDates(typed: unknown, names: readonly string[]): Record<string, unknown> {
  const fields = { ...(typed as Record<string, unknown>) };
  for (const name of names) {
    const text = fields[name];
    if (typeof text === 'string') fields[name] = readDate(text) ?? text;
  }
  return fields;
}
