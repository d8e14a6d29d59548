import type { z } from 'zod';
import { fieldErrors } from '#domain/parse-input.ts';

/** Parses an input with a schema: returns its value, or the messages with their fields. */
export function says<S extends z.ZodType>(schema: S, input: unknown): z.output<S> | string[] {
  const read = schema.safeParse(input);
  return read.success ? read.data : fieldErrors(read.error).map(({ field, message }) => `${field}: ${message}`);
}
