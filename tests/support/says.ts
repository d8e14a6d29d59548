import type { z } from 'zod';
import { fieldErrors } from '#domain/parse-input.ts';

/** What a schema makes of an input: its value, or what it says at which field. */
export function says<S extends z.ZodType>(schema: S, input: unknown): z.output<S> | string[] {
  const read = schema.safeParse(input);
  return read.success ? read.data : fieldErrors(read.error).map(({ field, message }) => `${field}: ${message}`);
}
