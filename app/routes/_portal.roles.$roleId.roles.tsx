import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { holds } from '#domain/roles/permissions.ts';
import { listRoles } from '#domain/roles/list-roles.server.ts';
import { Cell, DataTable, RowHead } from '#app/components/data-table.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/http/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsFor, usePaths } from '#app/paths.ts';
import { roleLabel } from '#app/role-label.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Roles');

/** Everybody's roles for the agency's administration; anybody else is shown their own. */
export const loader = portalLoader(async ({ ctx, caller, params }) => {
  const roleId = params.roleId!;
  if (caller.currentRole?.id !== roleId && caller.roles.some(({ id, isEnabled }) => id === roleId && isEnabled))
    throw redirect(pathsFor(null).agencyRoles(roleId));
  if (caller.currentRole?.id !== roleId || !holds(ctx.actor, 'settings.view')) throw redirect(pathsFor(null).roles());
  return { roles: await listRoles(ctx) };
});

export default function AgencyRolesPage() {
  const { roles } = useLoaderData<typeof loader>();
  const { roleId, agencyName } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  return (
    <>
      <PageHeader
        title="Roles"
        icon="users"
        back={{ label: 'Your role', href: to.role(roleId) }}
        summary={`Who may do what at ${agencyName}.`}
      />
      <PageBody>
        <DataTable
          caption="Roles"
          columns={[{ label: 'Name' }, { label: 'Role' }, { label: 'Email' }, { label: 'Status' }]}
        >
          <tbody>
            {roles.map((role) => (
              <tr key={role.id}>
                <RowHead>{role.fullname}</RowHead>
                <Cell label="Role">{roleLabel(role.type)}</Cell>
                <Cell label="Email">{role.emailAddress}</Cell>
                <Cell label="Status">{role.isEnabled ? 'Enabled' : 'Disabled'}</Cell>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </PageBody>
    </>
  );
}
