import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { CreateAdministratorSchema } from '#domain/administrators/administrator.schema.ts';
import { requireOwnAgency } from '#domain/agencies/read-agency.server.ts';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { pageAdministrators } from '#domain/administrators/list-administrators.server.ts';
import { setAdministratorEnabled, setSuperAdministrator } from '#domain/administrators/set-administrator.server.ts';
import { FILTERS } from '#domain/list-request.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { OwnAgency } from './agency-json.ts';
import { collection, DirectoryQuery, Instants } from './pages.ts';
import { answerCollection } from './resource.ts';
import { body, json, problems, streamed } from './responses.ts';

const tags = ['administrators'];

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
/** What may be asked of them. */
export const AdministratorsQuery = DirectoryQuery.extend({
  administratorId: FILTERS.id,
  contactId: FILTERS.id,
  name: FILTERS.text,
  emailAddress: FILTERS.text,
  isEnabled: FILTERS.flag,
  isSuperAdministrator: FILTERS.flag,
});
const flag = z.enum(['true', 'false']);
const one = json(Administrator, 'The administrator as they are now');

const list = createRoute({
  method: 'get',
  path: '/administrators',
  operationId: 'listAdministrators',
  tags,
  summary: 'Page through the agency’s administrators',
  description: 'By when they were made, unless `sort` says otherwise; disabled ones too. Scope `settings:read`.',
  request: { query: AdministratorsQuery },
  responses: { 200: streamed(Administrators, 'A page'), ...problems(422) },
});

const create = createRoute({
  method: 'post',
  path: '/recruitmentagencies/{recruitmentAgencyId}/administrators',
  operationId: 'createAdministrator',
  tags,
  summary: 'Make a contact an administrator',
  description: 'For administrators, never a key. Only a super administrator may make another one.',
  request: { params: OwnAgency, body: body(CreateAdministratorSchema) },
  responses: { 201: one, ...problems(404, 409, 422) },
});

const turning = <P extends string, S extends z.ZodObject>(
  path: P,
  params: S,
  operationId: string,
  summary: string,
  description: string,
) =>
  createRoute({
    ...{ method: 'put' as const, path, operationId, tags, summary, description },
    request: { params },
    responses: { 200: one, ...problems(404, 409, 422) },
  });
const setEnabled = turning(
  '/administrators/{administratorId}/enabled/{isEnabled}',
  z.object({ administratorId: z.string(), isEnabled: flag }),
  'setAdministratorEnabled',
  'Enable or disable an administrator',
  'For super administrators. The agency keeps at least one administrator and one super administrator.',
);
const setSuper = turning(
  '/administrators/{administratorId}/super/{isSuperAdministrator}',
  z.object({ administratorId: z.string(), isSuperAdministrator: flag }),
  'setSuperAdministrator',
  'Promote or demote an administrator',
  'For super administrators. Whoever is promoted must be enabled; one super administrator always remains.',
);

/** Answers a page of the agency’s administrators, or all of them as a stream. */
export const answerAdministrators = (
  c: HonoContext<ApiEnvironment>,
  query: z.output<typeof AdministratorsQuery>,
): Promise<Response> =>
  answerCollection(c, { name: 'administrators', document: Administrator, query }, (page) =>
    pageAdministrators(c.get('context'), page),
  );

/** The endpoints about the agency’s administrators. */
export function administrators(api: OpenAPIHono<ApiEnvironment>): void {
  answerWith(api, list, async (c) => await answerAdministrators(c, c.req.valid('query')));
  api.openapi(create, async (c) => {
    const ctx = c.get('context');
    requireOwnAgency(ctx, c.req.valid('param').recruitmentAgencyId);
    return c.json(await createAdministrator(ctx, c.req.valid('json')), 201);
  });
  api.openapi(setEnabled, async (c) => {
    const { administratorId, isEnabled } = c.req.valid('param');
    const input = { administratorId, isEnabled: isEnabled === 'true' };
    return c.json(await setAdministratorEnabled(c.get('context'), input), 200);
  });
  api.openapi(setSuper, async (c) => {
    const { administratorId, isSuperAdministrator } = c.req.valid('param');
    const input = { administratorId, isSuperAdministrator: isSuperAdministrator === 'true' };
    return c.json(await setSuperAdministrator(c.get('context'), input), 200);
  });
}
