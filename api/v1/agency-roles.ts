import { z } from '@hono/zod-openapi';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import { listRoles } from '#domain/roles/list-roles.server.ts';
import { ROLE_TYPES } from '#domain/roles/role-type.ts';
import type { Operations } from './operations-under.ts';
import { json, wholeList } from './responses.ts';

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

/** Registers the endpoints for the roles of an agency's people and their permissions. */
export function agencyRoles(operations: Operations): void {
  operations.get(path, 'listAgencyRoles', {
    summary: 'Everybody’s roles in the agency',
    description: 'All of them, by name. Any other agency answers 404.',
    responses: {
      200: json(wholeList('roles', AgencyRole).openapi('AgencyRoles'), 'The roles'),
    },
    run: async ({ ctx }) => ({ roles: await listRoles(ctx) }),
  });
  operations.put(`${path}/{roleId}/enabled/{isEnabled}`, 'setAgencyRoleEnabled', {
    summary: 'Enable or disable somebody’s role in the agency',
    description:
      'Not for API keys. An administrator’s role may only be changed by super administrators, as with `PUT /administrators/{administratorId}/enabled/{isEnabled}`.',
    params: { isEnabled: z.enum(['true', 'false']) },
    responses: { 200: json(AgencyRole, 'The updated role') },
    refusals: [409],
    run: async ({ ctx, params: { roleId, isEnabled } }) => {
      await setRoleEnabled(ctx, { roleId, isEnabled: isEnabled === 'true' });
      return (await listRoles(ctx)).find(({ id }) => id === roleId)!;
    },
  });
}
