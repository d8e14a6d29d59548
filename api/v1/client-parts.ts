import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { getClient } from '#domain/clients/get-client.server.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { authoriserResource } from './authorisers.ts';
import { contractorResource } from './contractors.ts';
import { contractResource } from './contracts.ts';
import { below } from './resource.ts';

const PARTS = [
  ['contracts', 'listClientContracts', 'Page through a client’s contracts', contractResource],
  ['contractors', 'listClientContractors', 'Page through the contractors placed with a client', contractorResource],
  [
    'authorisers',
    'listClientAuthorisers',
    'Page through the authorisers of a client’s contractors',
    authoriserResource,
  ],
] as const;

/** What belongs to a client. */
export function clientParts(api: OpenAPIHono<ApiEnvironment>): void {
  for (const [part, operationId, summary, resource] of PARTS) {
    const { params, query, list, responses } = below(resource, 'clientId');
    const route = createRoute({
      method: 'get',
      path: `/clients/{clientId}/${part}`,
      operationId,
      tags: ['clients'],
      summary,
      description: `As \`GET /${part}\` with \`clientId\`. Scope \`directory:read\`.`,
      request: { params, query },
      responses,
    });
    answerWith(api, route, async (c) => {
      const { clientId } = await getClient(c.get('context'), (c.req.valid('param') as { clientId: string }).clientId);
      return list(c, c.req.valid('query'), clientId);
    });
  }
}
