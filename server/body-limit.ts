import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { MAXIMUM_FILES, MAXIMUM_UPLOAD_SIZE } from '#domain/files/limits.ts';

const MEGABYTE = 1024 * 1024;
/** A hundred files of the largest size, and the form around them. */
const UPLOAD = MAXIMUM_FILES * MAXIMUM_UPLOAD_SIZE + 16 * MEGABYTE;
const FORM = 10 * MEGABYTE;
const SENTENCE = 'The request is too large.';

/** Refuses bodies that nothing here could want, before anybody reads them; those of unknown length while they arrive. */
export const limitBody: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  const { method, headers } = c.env.incoming;
  if (method === 'GET' || method === 'HEAD') return next();
  const most = /^multipart\//i.test(headers['content-type'] ?? '') ? UPLOAD : FORM;
  if (Number(headers['content-length'] ?? 0) > most) return tooLarge(c.req.path);
  if (headers['transfer-encoding'] === undefined || !c.req.raw.body) return next();
  let isOver = false;
  const counted = c.req.raw.body.pipeThrough(counting(most, () => (isOver = true)));
  c.req.raw = new Request(c.req.raw, { body: counted, duplex: 'half' } as RequestInit);
  await next();
  if (isOver) {
    c.res = undefined;
    c.res = tooLarge(c.req.path);
  }
};

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

function tooLarge(path: string): Response {
  const headers = { Connection: 'close', 'Cache-Control': 'no-store' };
  if (!/^(\/api)?\/v1\//.test(path)) return new Response(SENTENCE, { status: 413, headers });
  const problem = { type: '/api/docs/problems#too_large', title: SENTENCE, status: 413, code: 'too_large' };
  return new Response(JSON.stringify(problem), {
    status: 413,
    headers: { ...headers, 'Content-Type': 'application/problem+json' },
  });
}
