import { z } from '@hono/zod-openapi';
import { getAuthoriser, listAuthorisers } from '#domain/authorisers/list-authorisers.server.ts';
import { deleteAuthoriser } from '#domain/authorisers/remove-authoriser.server.ts';
import { setAuthoriserReference } from '#domain/authorisers/set-authoriser-reference.server.ts';
import { OptionalText } from '#domain/fields.ts';
import { FILTERS, StatusFilter } from '#domain/list-request.ts';
import { BY_WHEN, operationsOn } from './operations.ts';
import type { Operations } from './operations-under.ts';
import { DirectoryQuery, Instants } from './pages.ts';
import { resourceOf } from './resource.ts';
import { json } from './responses.ts';
import { timesheetsOf } from './timesheets.ts';

/** An authoriser of a placement. */
export const AuthoriserDocument = z
  .object({
    authoriserId: z.string(),
    contactId: z.string(),
    contractorId: z.string(),
    contractorFullname: z.string(),
    contractId: z.string(),
    contractName: z.string(),
    client: z.object({ clientId: z.string(), clientName: z.string() }).strict(),
    fullname: z.string(),
    emailAddress: z.string(),
    preferredTelephoneNumber: z.string().nullable(),
    isPrimary: z.boolean(),
    isActive: z.boolean(),
    isDeleted: z.boolean(),
    reference: z.string().nullable(),
    lastReminded: z.string().nullable(),
    contactLastReminded: z.string().nullable(),
    version: z.number().int(),
    ...Instants,
  })
  .strict()
  .openapi('Authoriser');
const one = json(AuthoriserDocument, 'The updated authoriser');

const Query = DirectoryQuery.extend({
  reference: FILTERS.text,
  name: FILTERS.text,
  emailAddress: FILTERS.text,
  isPrimary: FILTERS.flag,
  authoriserId: FILTERS.id,
  contactId: FILTERS.id,
  contractorId: FILTERS.id,
  contractId: FILTERS.id,
  clientId: FILTERS.id,
  status: StatusFilter,
});
/** Authorisers, at all of their addresses. */
export const authoriserResource = resourceOf({
  name: 'authorisers',
  one: 'Authoriser',
  query: Query,
  document: AuthoriserDocument,
  list: listAuthorisers,
  get: getAuthoriser,
});

/** Registers the authorisers' endpoints. */
export function authorisers(operations: Operations): void {
  const authoriser = operationsOn(operations, authoriserResource, 'authoriser');
  authoriser.list({
    summary: 'Page through the authorisers of all placements',
    description: `${BY_WHEN}; somebody who authorises several placements is listed once for each.`,
  });
  authoriser.get({ summary: 'One authoriser' });
  operations.get('/authorisers/{authoriserId}/timesheets', 'listAuthoriserTimesheets', {
    summary: 'Page through the timesheets that an authoriser may decide',
    description: 'Those of the placement.',
    ...timesheetsOf('authoriserId', getAuthoriser),
  });
  authoriser.remove(
    {
      summary: 'Remove an authoriser from their placement',
      description: 'Not the primary authoriser, nor one who has authorised timesheets.',
      refusals: [409],
    },
    deleteAuthoriser,
  );
  operations.put('/authorisers/{authoriserId}/reference', 'setAuthoriserReference', {
    summary: 'Set the authoriser’s reference',
    description: 'Changes only this field.',
    body: z.strictObject({ reference: OptionalText }),
    responses: { 200: one },
    run: ({ ctx, params, body }) => setAuthoriserReference(ctx, params.authoriserId, body),
  });
}
