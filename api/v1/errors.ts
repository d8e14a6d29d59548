import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { whenToRetry, TooMany } from '#domain/errors.ts';
import { networkOf } from '#domain/network.ts';
import type { ApiEnvironment } from '../environment.ts';
import { body, json, problems } from './responses.ts';

const MAX_BYTES = 16_384;

const ClientError = z
  .object({
    id: z
      .string()
      .regex(/^[\w=-]{1,100}$/, 'The id may have letters, digits, - and _, 100 at most.')
      .openapi({ description: 'The reporting id' }),
    type: z.string().min(1).max(100).openapi({ example: 'unhandledrejection' }),
    timestamp: z.iso.datetime({ offset: true, error: 'The timestamp must be an RFC 3339 instant.' }),
    data: z.record(z.string().max(100), z.unknown()).openapi({ description: 'What is known about it' }),
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
  summary: 'Log an error that occurred in a browser',
  description:
    'Needs no caller. At most 16 KB, and sixty in ten minutes from one address. Of `data` is logged what the error was and where: `message`, `stack`, `path` without its query, `version`, `browser`, `status`, `line` and `column`.',
  middleware: bodyLimit({
    maxSize: MAX_BYTES,
    onError: () => {
      throw new HTTPException(413, { message: 'The request is too large.' });
    },
  }),
  request: { body: body(ClientError) },
  responses: { 202: json(Logged, 'Logged under this id'), ...problems(413, 422, 429) },
});

/** The fields of a report that are logged: where and how something went wrong. Anything else a page sends could have been typed. */
const LOGGED = ['message', 'stack', 'path', 'version', 'browser', 'status', 'line', 'column'] as const;
const MAX_TEXT_LENGTH = 4000;
/** A value next to the name of a secret. */
const TYPED_SECRET = /\b(\w*(?:password|secret|token|code)\w*["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&}]+)/gi;

function reportOf(data: Record<string, unknown>): Record<string, unknown> {
  const kept = LOGGED.filter((name) => ['string', 'number'].includes(typeof data[name]));
  return Object.fromEntries(kept.map((name) => [name, withoutTyped(name, data[name])]));
}

function withoutTyped(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = name === 'path' ? value.replace(/[?#].*$/s, '') : value;
  return text.slice(0, MAX_TEXT_LENGTH).replace(TYPED_SECRET, '$1[redacted]');
}

/** Registers the log of browser errors. */
export function errors(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(route, async (c) => {
    const { visitor } = c.get('caller');
    const address = networkOf(c.env?.clientAddress ?? 'unknown');
    const { wait } = await visitor.limits.take(visitor.clock.now(), [['clientErrorsByAddress', address]]);
    if (wait !== null) throw new TooMany(`Too many errors were reported. ${whenToRetry(wait)}`, wait);
    const { id, type, timestamp, data } = c.req.valid('json');
    const requestId = c.get('requestId');
    // As one text, so that the logger redacts tokens in addresses, and none of the log's own fields can be overwritten.
    const text = JSON.stringify(reportOf(data));
    c.get('platform').log.error({ reportingId: id, type, timestamp, requestId }, `An error in a browser: ${text}`);
    return c.json({ reportingId: id }, 202);
  });
}
