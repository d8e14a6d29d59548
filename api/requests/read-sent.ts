import type { z } from 'zod';
import { parseInput } from '#domain/parse-input.ts';
import { requireWholeText } from './whole-text.ts';

/** Validates the input of an operation that is registered by hand. @throws Invalid with every problem at its field */
export function readSent<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  requireWholeText(sent);
  return parseInput(schema, sent);
}
