import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import { canToggle } from '#domain/administrators/administrator.policy.ts';
import { Conflict, Forbidden } from '#domain/errors.ts';
import { holds } from '#domain/roles/permissions.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import { listRoles } from '#domain/roles/list-roles.server.ts';
import { ACTIONS, Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsFor, usePaths } from '#app/paths.ts';
import { roleLabel } from '#app/role-label.ts';
import { SmallButtonForm } from '#app/components/button-form.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Roles');

/** Everyone's roles for the agency's administration; others only see their own. */
export const loader = portalLoader(async ({ ctx, caller, params }) => {
  const roleId = params.roleId!;
  if (caller.currentRole?.id !== roleId && caller.roles.some(({ id, isEnabled }) => id === roleId && isEnabled))
    throw redirect(pathsFor(null).agencyRoles(roleId));
  if (caller.currentRole?.id !== roleId || !holds(ctx.actor, 'settings.view')) throw redirect(pathsFor(null).roles());
  const mayToggle = canToggle(ctx.actor);
  const switchable = (type: RoleType) => mayToggle || type !== 'RecruitmentAgencyAdministrationRole';
  return { roles: (await listRoles(ctx)).map((role) => ({ ...role, isSwitchable: switchable(role.type) })) };
});

const SwitchSchema = z.object({ switchedId: z.string(), isEnabled: z.enum(['true', 'false']) });

/** Enables or disables one role; a refusal is shown on the page. */
export const action = formAction(SwitchSchema, async ({ ctx, value }) => {
  const back = ctx.actor.kind === 'role' ? pathsFor(null).agencyRoles(ctx.actor.roleId) : pathsFor(null).roles();
  const isEnabled = value.isEnabled === 'true';
  try {
    await setRoleEnabled(ctx, { roleId: value.switchedId, isEnabled });
    return await redirectWith(back, { kind: 'good', message: `The role is ${isEnabled ? 'enabled' : 'disabled'}.` });
  } catch (error) {
    if (error instanceof Conflict || error instanceof Forbidden)
      return redirectWith(back, { kind: 'bad', message: error.message });
    throw error;
  }
});

export default function AgencyRolesPage() {
  const { roles } = useLoaderData<typeof loader>();
  const { roleId, agencyName, contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
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
        <DataTable caption="Roles" columns={['Name', 'Role', 'Email', 'Status', ACTIONS]}>
          <tbody>
            {roles.map((role) => (
              <tr key={role.id}>
                <RowHead>{role.fullname}</RowHead>
                <Cell label="Role">{roleLabel(role.type, contractorLabel)}</Cell>
                <Cell label="Email">{role.emailAddress}</Cell>
                <Cell label="Status">{role.isEnabled ? 'Enabled' : 'Disabled'}</Cell>
                <td>
                  {role.isSwitchable && (
                    <SmallButtonForm
                      fields={{ switchedId: role.id }}
                      name="isEnabled"
                      value={role.isEnabled ? 'false' : 'true'}
                    >
                      {role.isEnabled ? 'Disable' : 'Enable'}
                      <span className="vh">{` ${role.fullname}, ${roleLabel(role.type, contractorLabel)}`}</span>
                    </SmallButtonForm>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </PageBody>
    </>
  );
}
