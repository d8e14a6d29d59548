import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { VERSION } from '#platform/version.ts';
import type { ApiEnvironment } from '../environment.ts';
import { json } from './responses.ts';

const route = createRoute({
  method: 'get',
  path: '/version',
  operationId: 'getVersion',
  tags: ['other'],
  security: [],
  summary: 'The build’s version',
  description: 'Needs no key.',
  responses: { 200: json(z.object({ version: z.string() }).strict().openapi('Version'), 'The version') },
});

/** Registers the endpoint for the running version. */
export function version(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(route, (c) => c.json({ version: VERSION }, 200));
}
