import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { CreateApiKeySchema } from '#domain/api-keys/api-key.schema.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { pageApiKeys } from '#domain/api-keys/list-api-keys.server.ts';
import { revokeApiKey } from '#domain/api-keys/revoke-api-key.server.ts';
import { requireOwnAgency } from '#domain/agencies/read-agency.server.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { FILTERS } from '#domain/list-request.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { OwnAgency } from './agency-json.ts';
import { collection, DirectoryQuery, Instants } from './pages.ts';
import { answerCollection } from './resource.ts';
import { body, json, problems, streamed } from './responses.ts';

const tags = ['agency'];
const path = '/recruitmentagencies/{recruitmentAgencyId}/apiKeys';

const Key = z
  .object({
    id: z.string(),
    keyId: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(API_SCOPES)),
    ...Instants,
    createdByName: z.string(),
    lastUsedAt: z.string().nullable(),
    revokedAt: z.string().nullable(),
  })
  .strict()
  .openapi('ApiKey');
const Query = DirectoryQuery.extend({
  keyId: FILTERS.text,
  name: FILTERS.text,
  scope: z.enum(API_SCOPES).optional(),
  isRevoked: FILTERS.flag,
});

const list = createRoute({
  method: 'get',
  path,
  operationId: 'listApiKeys',
  tags,
  summary: 'Page through the agency’s API keys',
  description:
    'By when they were made, unless `sort` says otherwise; those that have ended too, never their secrets. Scope `settings:read`.',
  request: { params: OwnAgency, query: Query },
  responses: { 200: streamed(collection('apiKeys', Key).openapi('ApiKeys'), 'A page'), ...problems(404, 422) },
});

const create = createRoute({
  method: 'post',
  path,
  operationId: 'createApiKey',
  tags,
  summary: 'Make an API key',
  description: 'Only a person may. The answer is the one time that the whole key is shown.',
  request: { params: OwnAgency, body: body(CreateApiKeySchema) },
  responses: {
    201: json(Key.extend({ key: z.string() }).strict().openapi('CreatedApiKey'), 'The key'),
    ...problems(404, 422),
  },
});

const revoke = createRoute({
  method: 'delete',
  path: `${path}/{keyId}`,
  operationId: 'revokeApiKey',
  tags,
  summary: 'End an API key',
  description: 'Within a second. Only a person may.',
  request: { params: OwnAgency.extend({ keyId: z.string() }) },
  responses: { 200: json(Key, 'The key as it is now'), ...problems(404) },
});

/** The endpoints about the agency’s API keys. */
export function apiKeys(api: OpenAPIHono<ApiEnvironment>): void {
  answerWith(api, list, async (c) => {
    const ctx = c.get('context');
    requireOwnAgency(ctx, c.req.valid('param').recruitmentAgencyId);
    const of = { name: 'apiKeys', document: Key, query: c.req.valid('query') };
    return answerCollection(c, of, (page) => pageApiKeys(ctx, page));
  });
  api.openapi(create, async (c) => {
    const ctx = c.get('context');
    requireOwnAgency(ctx, c.req.valid('param').recruitmentAgencyId);
    return c.json(await createApiKey(ctx, c.req.valid('json')), 201);
  });
  api.openapi(revoke, async (c) => {
    const ctx = c.get('context');
    const { recruitmentAgencyId, keyId } = c.req.valid('param');
    requireOwnAgency(ctx, recruitmentAgencyId);
    return c.json(await revokeApiKey(ctx, keyId), 200);
  });
}
