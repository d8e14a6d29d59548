import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { TooMany } from '#domain/errors.ts';
import type { ApiEnvironment } from '../environment.ts';
import { body, json, problems } from './responses.ts';

const MOST_BYTES = 16_384;

const ClientError = z
  .object({
    id: z
      .string()
      .regex(/^[\w=-]{1,100}$/, 'The id may have letters, digits, - and _, 100 at most.')
      .openapi({ description: 'The reporting id' }),
    type: z.string().min(1).max(100).openapi({ example: 'unhandledrejection' }),
    timestamp: z.iso.datetime({ offset: true, error: 'The timestamp must be an RFC 3339 instant.' }),
    data: z.record(z.string().max(100), z.unknown()).openapi({ description: 'What is known of it' }),
  })
  .strict()
  .openapi('ClientError');
const Logged = z.object({ reportingId: z.string() }).strict().openapi('LoggedError');

const route = createRoute({
  method: 'post',
  path: '/errors',
  operationId: 'reportClientError',
  tags: ['other'],
  security: [],
  summary: 'Log an error that came up in a browser',
  description: 'Needs no caller. At most 16 KB, and sixty in ten minutes from one address.',
  middleware: bodyLimit({
    maxSize: MOST_BYTES,
    onError: () => {
      throw new HTTPException(413, { message: 'The request is too large.' });
    },
  }),
  request: { body: body(ClientError) },
  responses: { 202: json(Logged, 'Logged under that id'), ...problems(413, 422, 429) },
});

/** The log of errors in browsers (spec §7). */
export function errors(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(route, async (c) => {
    const { visitor } = c.get('caller');
    const wait = await visitor.limits.take('clientErrorsByAddress', c.env?.clientAddress ?? 'unknown');
    if (wait !== null) throw new TooMany('Too many errors were reported. Please try again later.', wait);
    const { id, type, timestamp, data } = c.req.valid('json');
    const requestId = c.get('requestId');
    // As one text, so that the logger takes tokens out of addresses, and no field of ours can be written over.
    const text = JSON.stringify(data);
    c.get('platform').log.error({ reportingId: id, type, timestamp, requestId }, `An error in a browser: ${text}`);
    return c.json({ reportingId: id }, 202);
  });
}
