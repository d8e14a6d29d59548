import type { Context as HonoContext } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ApiEnvironment } from './environment.ts';

/** A JSON body. @throws HTTPException 415 for another type, 400 for what is no JSON */
export async function readJson(c: HonoContext<ApiEnvironment>): Promise<unknown> {
  if (!/^application\/([a-z.-]+\+)?json\b/i.test(c.req.header('Content-Type') ?? ''))
    throw new HTTPException(415, { message: 'The body must be JSON.' });
  try {
    return await c.req.json();
  } catch {
    throw new HTTPException(400, { message: 'Malformed JSON in request body' });
  }
}
