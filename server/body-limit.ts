import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { MAXIMUM_FILES, MAXIMUM_UPLOAD_SIZE } from '#domain/files/limits.ts';

const MEGABYTE = 1024 * 1024;
/** A hundred files of the maximum size, and the form around them. */
const UPLOAD = MAXIMUM_FILES * MAXIMUM_UPLOAD_SIZE + 16 * MEGABYTE;
const FORM = 10 * MEGABYTE;
/** A table sent as the body itself; each address that accepts one has its own limit. */
const TABLE = 101 * MEGABYTE;
const TAKES_TABLE = /\/v1\/(imports\/[^/]+\/(plan|apply)|digests\/verify)$/;
const SENTENCE = 'The request is too large.';
/** Whether an address belongs to the API. */
export const isInApi = (path: string): boolean => /^(\/api)?\/v1\//.test(path);

type Door = { Bindings: HttpBindings };

/**
 * Refuses bodies too large for any purpose here, before they are read; those of unknown length as they arrive.
 * @param refuseInApi the API's response, under its own addresses
 */
export function limitBody(refuseInApi: (c: Context<Door>) => Promise<Response>): MiddlewareHandler<Door> {
  const refuse = async (c: Context<Door>) => {
    const response = isInApi(c.req.path)
      ? await refuseInApi(c)
      : new Response(SENTENCE, { status: 413, headers: { 'Cache-Control': 'no-store' } });
    response.headers.set('Connection', 'close');
    return response;
  };
  return async (c, next) => {
    const { method, headers } = c.env.incoming;
    if (method === 'GET' || method === 'HEAD') return next();
    const alone = TAKES_TABLE.test(c.req.path) ? TABLE : FORM;
    const most = /^multipart\//i.test(headers['content-type'] ?? '') ? UPLOAD : alone;
    if (Number(headers['content-length'] ?? 0) > most) return refuse(c);
    if (headers['transfer-encoding'] === undefined || !c.req.raw.body) return next();
    let isOver = false;
    const counted = c.req.raw.body.pipeThrough(counting(most, () => (isOver = true)));
    c.req.raw = new Request(c.req.raw, { body: counted, duplex: 'half' } as RequestInit);
    await next();
    if (isOver) {
      c.res = undefined;
      c.res = await refuse(c);
    }
  };
}

function counting(most: number, exceeded: () => void): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size <= most) return controller.enqueue(chunk);
      exceeded();
      controller.error(new Error(SENTENCE));
    },
  });
}
