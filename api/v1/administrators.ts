import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { CreateAdministratorSchema } from '#domain/administrators/administrator.schema.ts';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { listAdministrators } from '#domain/administrators/list-administrators.server.ts';
import { setAdministratorEnabled, setSuperAdministrator } from '#domain/administrators/set-administrator.server.ts';
import { NotFound } from '#domain/errors.ts';
import type { ApiEnvironment } from '../environment.ts';
import { body, json, problems } from './responses.ts';

const tags = ['administrators'];

const Administrator = z
  .object({
    administratorId: z.string(),
    contactId: z.string(),
    fullname: z.string(),
    emailAddress: z.string(),
    isEnabled: z.boolean(),
    isSuperAdministrator: z.boolean(),
  })
  .strict()
  .openapi('Administrator');
/** The agency’s administrators. */
export const Administrators = z
  .object({ administrators: z.array(Administrator) })
  .strict()
  .openapi('Administrators');
const flag = z.enum(['true', 'false']);
const one = json(Administrator, 'The administrator as they are now');

const list = createRoute({
  method: 'get',
  path: '/administrators',
  operationId: 'listAdministrators',
  tags,
  summary: 'The agency’s administrators',
  description: 'By name, disabled ones too. Scope `settings:read`.',
  responses: { 200: json(Administrators, 'The administrators'), ...problems() },
});

const create = createRoute({
  method: 'post',
  path: '/recruitmentagencies/{recruitmentAgencyId}/administrators',
  operationId: 'createAdministrator',
  tags,
  summary: 'Make a contact an administrator',
  description: 'For administrators, never a key. Only a super administrator may make another one.',
  request: { params: z.object({ recruitmentAgencyId: z.string() }), body: body(CreateAdministratorSchema) },
  responses: { 201: one, ...problems(404, 409, 422) },
});

const setEnabled = createRoute({
  method: 'put',
  path: '/administrators/{administratorId}/enabled/{isEnabled}',
  operationId: 'setAdministratorEnabled',
  tags,
  summary: 'Enable or disable an administrator',
  description: 'For super administrators. The agency keeps at least one administrator and one super administrator.',
  request: { params: z.object({ administratorId: z.string(), isEnabled: flag }) },
  responses: { 200: one, ...problems(404, 409, 422) },
});

const setSuper = createRoute({
  method: 'put',
  path: '/administrators/{administratorId}/super/{isSuperAdministrator}',
  operationId: 'setSuperAdministrator',
  tags,
  summary: 'Promote or demote an administrator',
  description: 'For super administrators. Whoever is promoted must be enabled; one super administrator always remains.',
  request: { params: z.object({ administratorId: z.string(), isSuperAdministrator: flag }) },
  responses: { 200: one, ...problems(404, 409, 422) },
});

/** The endpoints about the agency’s administrators. */
export function administrators(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(list, async (c) => c.json({ administrators: await listAdministrators(c.get('context')) }, 200));
  api.openapi(create, async (c) => {
    const ctx = c.get('context');
    const { recruitmentAgencyId } = c.req.valid('param');
    if (![ctx.agency.id, ctx.agency.canonicalName].includes(recruitmentAgencyId))
      throw new NotFound('The agency does not exist.', { code: 'agency_not_found' });
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
