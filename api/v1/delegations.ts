import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { CreateDelegationSchema, EditDelegationSchema } from '#domain/delegations/delegation.schema.ts';
import { deleteDelegation } from '#domain/delegations/delete-delegation.server.ts';
import { editDelegation } from '#domain/delegations/edit-delegation.server.ts';
import { getDelegation, listDelegations } from '#domain/delegations/list-delegations.server.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { collection, CollectionQuery } from './pages.ts';
import { answerCollection } from './resource.ts';
import { body, json, problems, streamed } from './responses.ts';

const tags = ['delegations'];
const params = z.object({ delegationId: z.string() });
const READ = 'Scope `directory:read`.';
const WRITE = 'Scope `directory:write`.';
const RULES =
  'One authoriser has one delegate at a time, nobody decides their own time, and a delegate’s own delegate decides nothing.';

const DelegationDocument = z
  .object({
    delegationId: z.string(),
    authoriserContactId: z.string(),
    authoriserFullname: z.string(),
    delegateContactId: z.string(),
    delegateFullname: z.string(),
    start: z.string(),
    end: z.string(),
    version: z.number().int(),
  })
  .strict()
  .openapi('Delegation');
const Delegations = collection('delegations', DelegationDocument).openapi('Delegations');
const Query = CollectionQuery.extend({
  contactId: z.string().optional().openapi({ description: 'Of one contact, on either side' }),
});
const one = json(DelegationDocument, 'The delegation as it is now');

const list = createRoute({
  method: 'get',
  path: '/delegations',
  operationId: 'listDelegations',
  tags,
  summary: 'Who decides for which absent authoriser, the latest first',
  description: `Authorisers see those from or to them. ${READ}`,
  request: { query: Query },
  responses: { 200: streamed(Delegations, 'A page of delegations'), ...problems(422) },
});
const get = createRoute({
  method: 'get',
  path: '/delegations/{delegationId}',
  operationId: 'getDelegation',
  tags,
  summary: 'One delegation',
  description: READ,
  request: { params },
  responses: { 200: one, ...problems(404) },
});
const create = createRoute({
  method: 'post',
  path: '/delegations',
  operationId: 'createDelegation',
  tags,
  summary: 'Name who decides for an authoriser from a day to a day',
  description: `Both days are included, on the agency’s calendar. ${RULES} The delegate gets the authorising role where they have none, and is invited. ${WRITE}`,
  request: { body: body(CreateDelegationSchema) },
  responses: { 201: one, ...problems(404, 409, 422) },
});
const edit = createRoute({
  method: 'patch',
  path: '/delegations/{delegationId}',
  operationId: 'editDelegation',
  tags,
  summary: 'Change who decides, or on which days',
  description: `With \`version\` the change holds only for the state that was read. ${RULES} ${WRITE}`,
  request: { params, body: body(EditDelegationSchema) },
  responses: { 200: one, ...problems(404, 409, 422) },
});
const remove = createRoute({
  method: 'delete',
  path: '/delegations/{delegationId}',
  operationId: 'deleteDelegation',
  tags,
  summary: 'End a delegation at once, or take one back that has not begun',
  description: `What was decided meanwhile stays decided. ${WRITE}`,
  request: { params },
  responses: { 204: { description: 'Ended' }, ...problems(404) },
});

/** The endpoints of who decides for absent authorisers. */
export function delegations(api: OpenAPIHono<ApiEnvironment>): void {
  answerWith(api, list, async (c) => {
    const of = { name: 'delegations', document: DelegationDocument, query: c.req.valid('query') };
    return answerCollection(c, of, (page) => listDelegations(c.get('context'), page));
  });
  api.openapi(get, async (c) => c.json(await getDelegation(c.get('context'), c.req.valid('param').delegationId), 200));
  api.openapi(create, async (c) => {
    const delegation = await createDelegation(c.get('context'), c.req.valid('json'));
    return c.json(delegation, 201, { Location: `/api/v1/delegations/${delegation.delegationId}` });
  });
  api.openapi(edit, async (c) =>
    c.json(await editDelegation(c.get('context'), c.req.valid('param').delegationId, c.req.valid('json')), 200),
  );
  api.openapi(remove, async (c) => {
    await deleteDelegation(c.get('context'), c.req.valid('param').delegationId);
    return c.body(null, 204);
  });
}
