import { z } from '@hono/zod-openapi';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { CreateDelegationSchema, EditDelegationSchema } from '#domain/delegations/delegation.schema.ts';
import { deleteDelegation } from '#domain/delegations/delete-delegation.server.ts';
import { editDelegation } from '#domain/delegations/edit-delegation.server.ts';
import { getDelegation, listDelegations } from '#domain/delegations/list-delegations.server.ts';
import type { Operations } from './operations-under.ts';
import { collection, CollectionQuery } from './pages.ts';
import { answerCollection } from './resource.ts';
import { json, streamed } from './responses.ts';

const RULES =
  'An authoriser has one delegate at a time, nobody decides their own time, and delegations are not passed on to a delegate’s own delegate.';

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
const one = json(DelegationDocument, 'The updated delegation');

/** Registers the endpoints for delegations, by which others decide for absent authorisers. */
export function delegations(operations: Operations): void {
  operations.get('/delegations', 'listDelegations', {
    summary: 'Who decides for which absent authoriser, the latest first',
    description: 'Authorisers see those from or to them.',
    query: Query,
    responses: { 200: streamed(Delegations, 'A page of delegations') },
    run: ({ c, ctx, query }) => {
      const of = { name: 'delegations', document: DelegationDocument, query: query };
      return answerCollection(c, of, (page) => listDelegations(ctx, page));
    },
  });
  operations.get('/delegations/{delegationId}', 'getDelegation', {
    summary: 'One delegation',
    responses: { 200: one },
    run: ({ ctx, params }) => getDelegation(ctx, params.delegationId),
  });
  operations.post('/delegations', 'createDelegation', {
    summary: 'Name who decides for an authoriser from a day to a day',
    description: `Both days are included, on the agency’s calendar. ${RULES} The delegate gets the authorising role where they have none, and is invited.`,
    body: CreateDelegationSchema,
    responses: { 201: one },
    refusals: [404],
    location: (delegation) => `/delegations/${delegation.delegationId}`,
    run: ({ ctx, body }) => createDelegation(ctx, body),
  });
  operations.patch('/delegations/{delegationId}', 'editDelegation', {
    summary: 'Change who decides, or on which days',
    description: `With \`version\` the change is made only if the record is still at that version. ${RULES}`,
    body: EditDelegationSchema,
    responses: { 200: one },
    run: ({ ctx, params, body }) => editDelegation(ctx, params.delegationId, body),
  });
  operations.delete('/delegations/{delegationId}', 'deleteDelegation', {
    summary: 'End a delegation at once, or cancel one that has not begun',
    description: 'Decisions already made stand.',
    responses: { 204: { description: 'Ended' } },
    run: ({ ctx, params }) => deleteDelegation(ctx, params.delegationId),
  });
}
