import { z } from '@hono/zod-openapi';
import { NotFound } from '#domain/errors.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import type { Operations } from './operations-under.ts';
import { json } from './responses.ts';

const CurrentKey = z
  .object({
    id: z.string(),
    name: z.string().openapi({ example: 'Payroll export' }),
    scopes: z.array(z.enum(API_SCOPES)),
  })
  .strict()
  .openapi('CurrentApiKey');

/** Registers the endpoint that tells a key about itself. */
export function currentApiKey(operations: Operations): void {
  operations.get('/apiKeys/current', 'getCurrentApiKey', {
    summary: 'The API key used for this request, and what it may do',
    description: 'For any key; somebody who is logged in has none.',
    responses: { 200: json(CurrentKey, 'The key') },
    refusals: [404],
    run: ({ ctx }) => {
      const { actor } = ctx;
      if (actor.kind !== 'apiKey') throw new NotFound('No API key asked this.', { code: 'api_key_not_found' });
      return { id: actor.apiKeyId, name: actor.name, scopes: actor.scopes };
    },
  });
}
