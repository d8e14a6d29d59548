import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { utf8Text } from '#domain/characters.ts';
import { type JsonLimits, jsonExceeds } from '#domain/json-limits.ts';
import { isVisitorPath } from '../callers/caller.ts';
import type { ApiEnvironment } from '../environment.ts';

/** Before login: records of a few fields. */
const VISITOR_LIMITS: JsonLimits = { levels: 10, members: 1000 };
const VISITOR_BYTES = 65_536;
/** For a caller: lists of a few thousand records; nothing here goes ten levels deep. */
const CALLER_ROOM: JsonLimits = { levels: 32, members: 100_000 };

function tooLarge(): never {
  throw new HTTPException(413, { message: 'The request is too large.' });
}

const limitVisitorBytes = bodyLimit({ maxSize: VISITOR_BYTES, onError: tooLarge });

/** Refuses a text that is larger or more deeply nested as JSON than anything here accepts, before it is parsed. */
export function limitJson(text: string, c: HonoContext<ApiEnvironment>): void {
  if (jsonExceeds(text, isVisitorPath(c.req.path) ? VISITOR_LIMITS : CALLER_ROOM)) tooLarge();
}

/** @throws HTTPException 400 for other bytes than UTF-8, of which each foreign letter would be lost */
export function textOf(bytes: ArrayBuffer | Uint8Array): string {
  const text = utf8Text(bytes);
  if (text === null) throw new HTTPException(400, { message: 'JSON must be sent as UTF-8 text.' });
  return text;
}

/** Does the same for every JSON body; a visitor's must also be short. */
export const limitBodies: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const read = async () => {
    if (/json\b/i.test(c.req.header('Content-Type') ?? '')) {
      const text = textOf(await c.req.arrayBuffer());
      limitJson(text, c);
      const { url, method, headers } = c.req.raw;
      // Later handlers may read the body again.
      c.req.raw = new Request(url, { method, headers, body: text });
    }
    await next();
  };
  return isVisitorPath(c.req.path) ? limitVisitorBytes(c, read) : read();
};
