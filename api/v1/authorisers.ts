import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { getAuthoriser, listAuthorisers } from '#domain/authorisers/list-authorisers.server.ts';
import { deleteAuthoriser } from '#domain/authorisers/remove-authoriser.server.ts';
import { setAuthoriserReference } from '#domain/authorisers/set-authoriser-reference.server.ts';
import { OptionalText } from '#domain/fields.ts';
import { FILTERS, StatusFilter } from '#domain/list-request.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { collection, DirectoryQuery, Instants } from './pages.ts';
import { answerCollection, type Resource } from './resource.ts';
import { body, json, problems, streamed } from './responses.ts';
import { TimesheetsSchema } from './timesheet-document.ts';
import { timesheetResource, TimesheetsQuery } from './timesheets.ts';

const tags = ['authorisers'];
const params = z.object({ authoriserId: z.string() });
const READ = 'Scope `directory:read`.';

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
/** A page of authorisers. */
const AuthorisersDocument = collection('authorisers', AuthoriserDocument).openapi('Authorisers');
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
export const authoriserResource: Resource<typeof Query> = {
  name: 'authorisers',
  one: 'Authoriser',
  id: 'authoriserId',
  scope: 'directory:read',
  query: Query,
  document: AuthoriserDocument,
  collection: AuthorisersDocument,
  isStreamed: true,
  list: (c, query) =>
    answerCollection(c, { name: 'authorisers', document: AuthoriserDocument, query }, (page) =>
      listAuthorisers(c.get('context'), page),
    ),
  get: async (c, id) => c.json(await getAuthoriser(c.get('context'), id), 200),
};

const list = createRoute({
  method: 'get',
  path: '/authorisers',
  operationId: 'listAuthorisers',
  tags,
  summary: 'Page through the authorisers of all placements',
  description: `By when they were made, unless \`sort\` says otherwise; somebody who authorises several placements is there for each. ${READ}`,
  request: { query: Query },
  responses: { 200: streamed(AuthorisersDocument, 'A page'), ...problems(422) },
});
const get = createRoute({
  method: 'get',
  path: '/authorisers/{authoriserId}',
  operationId: 'getAuthoriser',
  tags,
  summary: 'One authoriser',
  description: READ,
  request: { params },
  responses: { 200: one, ...problems(404) },
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

const remove = createRoute({
  method: 'delete',
  path: '/authorisers/{authoriserId}',
  operationId: 'deleteAuthoriser',
  tags,
  summary: 'Take an authoriser off their placement',
  description: 'Neither the primary one nor one who has authorised timesheets. Scope `directory:write`.',
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(404, 409) },
});

/** The authorisers' endpoints. */
export function authorisers(api: OpenAPIHono<ApiEnvironment>): void {
  answerWith(api, list, (c) => authoriserResource.list(c, c.req.valid('query')));
  answerWith(api, get, (c) => authoriserResource.get(c, c.req.valid('param').authoriserId));
  answerWith(api, listOwnTimesheets, async (c) => {
    const ctx = c.get('context');
    const { contractorId } = await getAuthoriser(ctx, c.req.valid('param').authoriserId);
    return timesheetResource.list(c, { ...c.req.valid('query'), contractorId });
  });
  api.openapi(remove, async (c) => {
    await deleteAuthoriser(c.get('context'), c.req.valid('param').authoriserId);
    return c.body(null, 204);
  });
  api.openapi(setReference, async (c) =>
    c.json(await setAuthoriserReference(c.get('context'), c.req.valid('param').authoriserId, c.req.valid('json')), 200),
  );
}
