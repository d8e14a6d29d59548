import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ApiEnvironment } from '../environment.ts';

const JSON_TYPE = /^application\/([a-z.-]+\+)?json\b/i;
const notJson = () => new HTTPException(415, { message: 'The body must be JSON.' });

/** Reads a JSON body. @throws HTTPException 415 for another type, 400 for invalid JSON */
export async function readJson(c: HonoContext<ApiEnvironment>): Promise<unknown> {
  if (!JSON_TYPE.test(c.req.header('Content-Type') ?? '')) throw notJson();
  try {
    return await c.req.json();
  } catch {
    throw new HTTPException(400, { message: 'Malformed JSON in request body' });
  }
}

/** Refuses a body of any type but JSON; a missing body lacks its fields, and is reported as such. */
export const requireJson: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  if (!JSON_TYPE.test(c.req.header('Content-Type') ?? '') && (await c.req.text()) !== '') throw notJson();
  await next();
};
