import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { NotFound } from '#domain/errors.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import type { ApiEnvironment } from '../environment.ts';
import { json, problems } from './responses.ts';

const CurrentKey = z
  .object({
    id: z.string(),
    name: z.string().openapi({ example: 'Payroll export' }),
    scopes: z.array(z.enum(API_SCOPES)),
  })
  .strict()
  .openapi('CurrentApiKey');

const route = createRoute({
  method: 'get',
  path: '/apiKeys/current',
  operationId: 'getCurrentApiKey',
  tags: ['agency'],
  summary: 'The API key that asks, and what it may do',
  description: 'Any key may ask; whoever is logged in has none.',
  responses: { 200: json(CurrentKey, 'The key'), ...problems(404) },
});

/** What a key is told of itself. */
export function currentApiKey(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(route, (c) => {
    const { actor } = c.get('context');
    if (actor.kind !== 'apiKey') throw new NotFound('No API key asked this.', { code: 'api_key_not_found' });
    return c.json({ id: actor.apiKeyId, name: actor.name, scopes: actor.scopes }, 200);
  });
}
