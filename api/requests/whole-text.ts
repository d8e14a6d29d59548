import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type FieldError, Invalid } from '#domain/errors.ts';
import { pathOf } from '#domain/parse-input.ts';
import { isUtf8Query, isWholeText } from '#domain/characters.ts';
import type { ApiEnvironment } from '../environment.ts';
import { readJson } from './read-json.ts';

const refused = (field: string): FieldError => ({
  field,
  message: `${field === '' ? 'The body' : field} must not hold a zero character or half of a surrogate pair.`,
  code: 'invalid_characters',
});

function* brokenIn(value: unknown, path: readonly PropertyKey[]): Generator<FieldError> {
  if (typeof value === 'string' && !isWholeText(value)) yield refused(pathOf(path));
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    // An invalid name is reported at its parent.
    if (!isWholeText(name)) yield refused(pathOf(path));
    else yield* brokenIn(part, [...path, Array.isArray(value) ? Number(name) : name]);
  }
}

/** Refuses texts that no database or other system can hold, wherever they occur. @throws Invalid naming each field */
export function requireWholeText(sent: unknown): void {
  const problems = [...brokenIn(sent, [])];
  if (problems.length > 0) throw new Invalid(problems);
}

/** Refuses such text in a query. */
export const requireWholeQuery: MiddlewareHandler<ApiEnvironment> = (c, next) => {
  if (!isUtf8Query(new URL(c.req.url).search))
    throw new HTTPException(400, { message: 'The query must be sent as UTF-8 text.' });
  requireWholeText(c.req.query());
  return next();
};

/** Refuses such text in a JSON body. */
export const requireWholeBody: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  if ((await c.req.text()) !== '') requireWholeText(await readJson(c));
  await next();
};
