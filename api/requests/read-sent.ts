import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';
import { parseInput } from '#domain/parse-input.ts';
import type { ApiEnvironment } from '../environment.ts';
import { requireWholeText } from './whole-text.ts';

/** Validates the input of an operation that is registered by hand. @throws Invalid with every problem at its field */
export function readSent<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  requireWholeText(sent);
  return parseInput(schema, sent);
}

/** Returns the query as sent. A parameter that was sent several times is a list, which no schema of one value takes. */
export function querySent(c: HonoContext<ApiEnvironment>): Record<string, string | string[]> {
  const sent = Object.entries(c.req.queries());
  return Object.fromEntries(sent.map(([name, values]) => [name, values.length === 1 ? values[0]! : values]));
}
