import { z } from '@hono/zod-openapi';
import { CreateApiKeySchema } from '#domain/api-keys/api-key.schema.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { pageApiKeys } from '#domain/api-keys/list-api-keys.server.ts';
import { revokeApiKey } from '#domain/api-keys/revoke-api-key.server.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { FILTERS } from '#domain/list-request.ts';
import type { Operations } from './operations-under.ts';
import { collection, DirectoryQuery, Instants } from './pages.ts';
import { answerCollection } from './resource.ts';
import { json, streamed } from './responses.ts';

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

/** Registers the endpoints for the agency's API keys. */
export function apiKeys(operations: Operations): void {
  operations.get(path, 'listApiKeys', {
    summary: 'Page through the agency’s API keys',
    description: 'Oldest first, unless `sort` says otherwise; includes revoked keys, and never their secrets.',
    query: Query,
    responses: { 200: streamed(collection('apiKeys', Key).openapi('ApiKeys'), 'A page') },
    run: ({ c, ctx, query }) =>
      answerCollection(c, { name: 'apiKeys', document: Key, query }, (page) => pageApiKeys(ctx, page)),
  });
  operations.post(path, 'createApiKey', {
    summary: 'Make an API key',
    description: 'Only for people, not for keys. The whole key is shown in this answer and never again.',
    body: CreateApiKeySchema,
    responses: { 201: json(Key.extend({ key: z.string() }).strict().openapi('CreatedApiKey'), 'The key') },
    run: ({ ctx, body }) => createApiKey(ctx, body),
  });
  operations.delete(`${path}/{keyId}`, 'revokeApiKey', {
    summary: 'Revoke an API key',
    description: 'Takes effect within a second. Only for people, not for keys.',
    responses: { 200: json(Key, 'The updated key') },
    run: ({ ctx, params }) => revokeApiKey(ctx, params.keyId),
  });
}
