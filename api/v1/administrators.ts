import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { CreateAdministratorSchema } from '#domain/administrators/administrator.schema.ts';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { pageAdministrators } from '#domain/administrators/list-administrators.server.ts';
import { setAdministratorEnabled, setSuperAdministrator } from '#domain/administrators/set-administrator.server.ts';
import { FILTERS } from '#domain/list-request.ts';
import type { ApiEnvironment } from '../environment.ts';
import type { Operations } from './operations-under.ts';
import { collection, DirectoryQuery, Instants } from './pages.ts';
import { answerCollection } from './resource.ts';
import { json, streamed } from './responses.ts';

const Administrator = z
  .object({
    administratorId: z.string(),
    contactId: z.string(),
    fullname: z.string(),
    emailAddress: z.string(),
    isEnabled: z.boolean(),
    isSuperAdministrator: z.boolean(),
    ...Instants,
  })
  .strict()
  .openapi('Administrator');
/** A page of the agency’s administrators. */
export const Administrators = collection('administrators', Administrator).openapi('Administrators');
/** Filters for administrators. */
export const AdministratorsQuery = DirectoryQuery.extend({
  administratorId: FILTERS.id,
  contactId: FILTERS.id,
  name: FILTERS.text,
  emailAddress: FILTERS.text,
  isEnabled: FILTERS.flag,
  isSuperAdministrator: FILTERS.flag,
});
const flag = z.enum(['true', 'false']);
const one = json(Administrator, 'The updated administrator');

/** Returns a page of the agency's administrators, or streams them all. */
export const answerAdministrators = (
  c: HonoContext<ApiEnvironment>,
  query: z.output<typeof AdministratorsQuery>,
): Promise<Response> =>
  answerCollection(c, { name: 'administrators', document: Administrator, query }, (page) =>
    pageAdministrators(c.get('context'), page),
  );

/** Registers the endpoints for the agency's administrators. */
export function administrators(operations: Operations): void {
  operations.get('/administrators', 'listAdministrators', {
    summary: 'Page through the agency’s administrators',
    description: 'Oldest first, unless `sort` says otherwise; includes disabled ones.',
    query: AdministratorsQuery,
    responses: { 200: streamed(Administrators, 'A page') },
    run: ({ c, query }) => answerAdministrators(c, query),
  });
  operations.post('/recruitmentagencies/{recruitmentAgencyId}/administrators', 'createAdministrator', {
    summary: 'Make a contact an administrator',
    description: 'For administrators, never a key. Only a super administrator may make another one.',
    body: CreateAdministratorSchema,
    responses: { 201: one },
    run: ({ ctx, body }) => createAdministrator(ctx, body),
  });
  operations.put('/administrators/{administratorId}/enabled/{isEnabled}', 'setAdministratorEnabled', {
    summary: 'Enable or disable an administrator',
    description: 'For super administrators. The agency keeps at least one administrator and one super administrator.',
    params: { isEnabled: flag },
    responses: { 200: one },
    refusals: [409],
    run: ({ ctx, params: { administratorId, isEnabled } }) =>
      setAdministratorEnabled(ctx, { administratorId, isEnabled: isEnabled === 'true' }),
  });
  operations.put('/administrators/{administratorId}/super/{isSuperAdministrator}', 'setSuperAdministrator', {
    summary: 'Promote or demote an administrator',
    description:
      'For super administrators. Whoever is promoted must be enabled; one super administrator always remains.',
    params: { isSuperAdministrator: flag },
    responses: { 200: one },
    refusals: [409],
    run: ({ ctx, params: { administratorId, isSuperAdministrator } }) =>
      setSuperAdministrator(ctx, { administratorId, isSuperAdministrator: isSuperAdministrator === 'true' }),
  });
}
