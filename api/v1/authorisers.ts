import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { getAuthoriser, listAuthorisers } from '#domain/authorisers/list-authorisers.server.ts';
import { deleteAuthoriser } from '#domain/authorisers/remove-authoriser.server.ts';
import { setAuthoriserReference } from '#domain/authorisers/set-authoriser-reference.server.ts';
import { OptionalText } from '#domain/fields.ts';
import { FILTERS, StatusFilter } from '#domain/list-request.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { BY_WHEN, operationsOn } from './operations.ts';
import { DirectoryQuery, Instants } from './pages.ts';
import { resourceOf } from './resource.ts';
import { body, json, problems, streamed } from './responses.ts';
import { TimesheetsSchema } from './timesheet-document.ts';
import { timesheetResource, TimesheetsQuery } from './timesheets.ts';

const tags = ['authorisers'];
const params = z.object({ authoriserId: z.string() });

/** An authoriser of one placement. */
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
const one = json(AuthoriserDocument, 'The authoriser as it is now');

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
/** The authorisers, wherever their address is. */
export const authoriserResource = resourceOf({
  name: 'authorisers',
  one: 'Authoriser',
  id: 'authoriserId',
  scope: 'directory:read',
  query: Query,
  document: AuthoriserDocument,
  list: listAuthorisers,
  get: getAuthoriser,
});

const listOwnTimesheets = createRoute({
  method: 'get',
  path: '/authorisers/{authoriserId}/timesheets',
  operationId: 'listAuthoriserTimesheets',
  tags,
  summary: 'Page through the timesheets that an authoriser may decide',
  description: 'Those of the placement. Scopes `directory:read` and `timesheets:read`.',
  request: { params, query: TimesheetsQuery },
  responses: { 200: streamed(TimesheetsSchema, 'A page; `Link` names the next one'), ...problems(404, 422) },
});
const setReference = createRoute({
  method: 'put',
  path: '/authorisers/{authoriserId}/reference',
  operationId: 'setAuthoriserReference',
  tags,
  summary: 'Set the authoriser’s reference',
  description: 'Only this field changes. Scope `directory:write`.',
  request: { params, body: body(z.strictObject({ reference: OptionalText })) },
  responses: { 200: one, ...problems(404, 422) },
});

/** The authorisers' endpoints. */
export function authorisers(api: OpenAPIHono<ApiEnvironment>): void {
  const authoriser = operationsOn(api, authoriserResource, {
    tag: 'authorisers',
    noun: 'authoriser',
    writes: 'directory:write',
  });
  authoriser.list({
    summary: 'Page through the authorisers of all placements',
    description: `${BY_WHEN}; somebody who authorises several placements is there for each.`,
  });
  authoriser.get({ summary: 'One authoriser' });
  answerWith(api, listOwnTimesheets, async (c) => {
    const ctx = c.get('context');
    const { contractorId } = await getAuthoriser(ctx, c.req.valid('param').authoriserId);
    return timesheetResource.list(c, { ...c.req.valid('query'), contractorId });
  });
  authoriser.remove(
    {
      summary: 'Take an authoriser off their placement',
      description: 'Neither the primary one nor one who has authorised timesheets.',
      refusals: [404, 409],
    },
    deleteAuthoriser,
  );
  api.openapi(setReference, async (c) =>
    c.json(await setAuthoriserReference(c.get('context'), c.req.valid('param').authoriserId, c.req.valid('json')), 200),
  );
}
