import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { switchRole } from '#domain/accounts/switch-role.server.ts';
import { countWaiting } from '#domain/timesheets/count-waiting.server.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import { pathsFor } from '#app/paths.ts';
import { roleLabel } from '#app/role-label.ts';
import type { Caller } from '#platform/open-context.ts';
import { callerOf, openContext } from './caller.server.ts';
import { sidebarCookie } from './cookies.server.ts';

/** What the frame of every page shows: who is here in which role, the other roles, and what waits. */
export async function shellData(args: LoaderFunctionArgs) {
  const caller = await callerOf(args);
  const { currentRole, agency } = caller;
  if (caller.account && !currentRole) throw redirect('/roles');
  if (caller.account && currentRole?.agencyCanonicalName && currentRole.agencyId !== agency?.id) {
    throw redirect(pathsFor(null).openRole(currentRole.id));
  }
  const ctx = await openContext(args);
  const role = currentRole!;
  if (caller.session && caller.session.currentRoleId !== role.id)
    await switchRole(caller.visitor, { sessionId: caller.session.id, roleId: role.id });
  return {
    roleId: role.id,
    roleType: role.type,
    person: {
      name: ctx.actor.kind === 'role' ? ctx.actor.fullname : '',
      roleLabel: labelOf(role.type, ctx.agency.settings.customisation.contractor.name.singular),
    },
    roles: choices(caller),
    agencyName: ctx.agency.displayName,
    contractorLabel: ctx.agency.settings.customisation.contractor.name,
    isCollapsed: (await sidebarCookie.parse(args.request.headers.get('Cookie'))) === 'collapsed',
    waiting: await countWaiting(ctx),
    timeZone: ctx.agency.timeZone,
    decimalHours: ctx.agency.settings.hourFormat.decimal,
    canCreate: role.type !== 'AuthorisingRole',
  };
}

function labelOf(type: RoleType, contractor: string): string {
  return type === 'ContractingRole' ? contractor.charAt(0).toUpperCase() + contractor.slice(1) : roleLabel(type);
}

function choices({ roles, currentRole, agency }: Caller) {
  return roles
    .filter((role) => role.isEnabled && role.agencyCanonicalName)
    .map((role) => ({
      label: `${roleLabel(role.type)}, ${role.agencyName}`,
      href: role.agencyId === agency?.id ? pathsFor(role.id).home() : pathsFor(null).openRole(role.id),
      isElsewhere: role.agencyId !== agency?.id,
      current: role.id === currentRole?.id,
    }));
}

/** The frame's data as the pages below it read them. */
export type ShellData = Awaited<ReturnType<typeof shellData>>;
