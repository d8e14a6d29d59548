import { getClient } from '#domain/clients/get-client.server.ts';
import { authoriserResource } from './authorisers.ts';
import { contractorResource } from './contractors.ts';
import { contractResource } from './contracts.ts';
import type { Operations } from './operations-under.ts';
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

/** Registers the endpoints for what belongs to a client. */
export function clientParts(operations: Operations): void {
  for (const [part, operationId, summary, resource] of PARTS) {
    operations.get(`/clients/{clientId}/${part}`, operationId, {
      summary,
      ...below(resource, 'clientId', getClient),
    });
  }
}
