import { z } from '@hono/zod-openapi';
import { readForest } from '#domain/agencies/read-agency.server.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import type { Operations } from './operations-under.ts';
import { json } from './responses.ts';
import { requireRole, ROLE_KINDS } from './role-kinds.ts';
import { settingOperations } from './setting-operations.ts';

const WHOSE =
  'Downloads belong to the role, and so do emails except for administration; every other setting belongs to the agency, and only its administration may use it.';

const Forest = z
  .object({ acceptedTimesheets: z.number().int(), sheets: z.number().int(), trees: z.string() })
  .strict()
  .openapi('Forest');

function registerSettings(operations: Operations, base: string, name: string, kind: RoleType | null): void {
  settingOperations(operations, {
    base: `${base}/{roleId}`,
    titleOf: (sub) => `${name}${sub}RoleSetting`,
    noun: 'a setting',
    whose: WHOSE,
    admit: (ctx, _, { roleId = '' }) => requireRole(ctx, roleId, kind),
  });
}

/** Registers the endpoints for a role's settings, under the role and under its kind. */
export function roleSettings(operations: Operations): void {
  for (const { segment, name, type: kind } of ROLE_KINDS) {
    operations.get(`/roles/${segment}/{roleId}/forest`, `get${name}RoleForest`, {
      summary: 'The paper the agency has saved',
      description: 'For the agency’s administration, where it shows its forest.',
      responses: { 200: json(Forest, 'The forest') },
      run: async ({ ctx, params }) => {
        await requireRole(ctx, params.roleId, kind);
        return readForest(ctx);
      },
    });
    registerSettings(operations, `/roles/${segment}`, name, kind);
  }
  registerSettings(operations, '/roles', 'Own', null);
}
