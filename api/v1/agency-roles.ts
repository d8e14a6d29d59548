import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import { requireOwnAgency } from '#domain/agencies/read-agency.server.ts';
import { listRoles } from '#domain/roles/list-roles.server.ts';
import { ROLE_TYPES } from '#domain/roles/role-type.ts';
import type { ApiEnvironment } from '../environment.ts';
import { OwnAgency } from './agency-json.ts';
import { json, problems } from './responses.ts';

const tags = ['agency'];
const path = '/recruitmentagencies/{recruitmentAgencyId}/roles';

const AgencyRole = z
  .object({
    id: z.string(),
    accountId: z.string(),
    contactId: z.string(),
    type: z.enum(ROLE_TYPES),
    isEnabled: z.boolean(),
    fullname: z.string(),
    emailAddress: z.string(),
    isVerified: z.boolean().openapi({ description: 'Whether they have joined the agency' }),
  })
  .strict()
  .openapi('AgencyRole');

const list = createRoute({
  method: 'get',
  path,
  operationId: 'listAgencyRoles',
  tags,
  summary: 'Everybody’s roles in the agency',
  description: 'All of them, by name. Any other agency does not exist. Scope `settings:read`.',
  request: { params: OwnAgency },
  responses: {
    200: json(
      z
        .object({ roles: z.array(AgencyRole) })
        .strict()
        .openapi('AgencyRoles'),
      'The roles',
    ),
    ...problems(404),
  },
});
const setEnabled = createRoute({
  method: 'put',
  path: `${path}/{roleId}/enabled/{isEnabled}`,
  operationId: 'setAgencyRoleEnabled',
  tags,
  summary: 'Enable or disable somebody’s role in the agency',
  description:
    'Never for a key, which lets nobody in. The role of an administrator is for super administrators, as `PUT /administrators/{administratorId}/enabled/{isEnabled}` is.',
  request: { params: OwnAgency.extend({ roleId: z.string(), isEnabled: z.enum(['true', 'false']) }) },
  responses: { 200: json(AgencyRole, 'The role as it is now'), ...problems(404, 409, 422) },
});

/** The endpoints about who may do what in an agency. */
export function agencyRoles(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(list, async (c) => {
    const ctx = c.get('context');
    requireOwnAgency(ctx, c.req.valid('param').recruitmentAgencyId);
    return c.json({ roles: await listRoles(ctx) }, 200);
  });
  api.openapi(setEnabled, async (c) => {
    const ctx = c.get('context');
    const { recruitmentAgencyId, roleId, isEnabled } = c.req.valid('param');
    requireOwnAgency(ctx, recruitmentAgencyId);
    await setRoleEnabled(ctx, { roleId, isEnabled: isEnabled === 'true' });
    return c.json(
      (await listRoles(ctx)).find(({ id }) => id === roleId)!,
      200,
    );
  });
}
