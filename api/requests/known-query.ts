import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { Invalid } from '#domain/errors.ts';
import type { ApiEnvironment } from '../environment.ts';

/** Whether a schema itself rejects unknown fields, along with everything else that is wrong. */
const isStrict = (query: unknown): boolean => query instanceof z.ZodObject && query.def.catchall instanceof z.ZodNever;

/** Refuses a query that an operation would ignore, so that no caller assumes it was applied. */
export function requireKnownQuery(query: unknown): MiddlewareHandler<ApiEnvironment>[] {
  if (isStrict(query) || (query !== undefined && !(query instanceof z.ZodObject))) return [];
  const known = new Set(['roleId', ...Object.keys(query?.shape ?? {})]);
  return [
    (c, next) => {
      const unknown = Object.keys(c.req.query()).filter((name) => !known.has(name));
      if (unknown.length > 0)
        throw new Invalid(
          unknown.map((field) => ({ field, message: `The ${field} field is not known.`, code: 'unknown_field' })),
        );
      const [repeated] = Object.entries(c.req.queries()).find(([, values]) => values.length > 1) ?? [];
      if (repeated !== undefined)
        throw new Invalid([
          { field: repeated, message: `The ${repeated} field was sent twice.`, code: 'invalid_type' },
        ]);
      return next();
    },
  ];
}
