import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { Context } from '#domain/context.ts';
import { logoPaths } from '#domain/agencies/branding/logo-paths.server.ts';
import { contractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { switchRole } from '#domain/accounts/log-in/switch-role.server.ts';
import { latestNotification } from '#domain/notifications/latest-notification.server.ts';
import { countRecentlyMissing } from '#domain/reminders/missing/count-recently-missing.server.ts';
import { countWaiting } from '#domain/timesheets/listing/count-waiting.server.ts';
import { labelOf } from '#app/http/own-roles.server.ts';
import { pathsBefore } from '#app/http/paths-of.server.ts';
import { pathsFor } from '#app/paths.ts';
import { roleLabel } from '#app/role-label.ts';
import type { Caller } from '#platform/open-context.ts';
import { callerOf, openContext, portalPlatform, routeOf, toLogIn } from '#app/http/caller.server.ts';
import { sidebarCookie } from '#app/http/cookies.server.ts';

/** Loads the frame of every page: who is here in which role, the other roles, and what is waiting. */
export async function shellData(args: LoaderFunctionArgs) {
  const caller = await callerOf(args);
  const { currentRole, agency } = caller;
  if (caller.account && !currentRole) throw redirect('/roles');
  if (caller.account && currentRole?.agencyCanonicalName && currentRole.agencyId !== agency?.id) {
    throw redirect(pathsBefore.openRole(currentRole.id, { requestedRoute: routeOf(args.request) }));
  }
  const ctx = await openContext(args);
  const role = currentRole!;
  if (caller.session && caller.session.currentRoleId !== role.id)
    await switchRole(caller.visitor, { sessionId: caller.session.id, roleId: role.id });
  // Before the notification is read, so that one published in the meantime counts as newer than the page.
  const { revision } = (await portalPlatform()).installation.current();
  const [position, waiting, missing, notification] = await Promise.all([
    livePosition(args.request, ctx),
    countWaiting(ctx),
    countRecentlyMissing(ctx),
    latestNotification(ctx),
  ]);
  return {
    roleId: role.id,
    roleType: role.type,
    person: {
      name: ctx.actor.kind === 'role' ? ctx.actor.fullname : '',
      roleLabel: roleLabel(role.type, contractorLabel(ctx.agency.settings)),
    },
    roles: choices(caller, ctx.actor.kind === 'role' && ctx.actor.isSuperAdministrator),
    agencyName: ctx.agency.displayName,
    logos: logoPaths(ctx.agency),
    contractorLabel: contractorLabel(ctx.agency.settings),
    isCollapsed: (await sidebarCookie.parse(args.request.headers.get('Cookie'))) === 'collapsed',
    waiting,
    missing,
    notification,
    revision,
    position,
    timeZone: ctx.agency.timeZone,
    allowArchives: ctx.agency.settings.documents.allowArchives,
    decimalHours: ctx.agency.settings.hourFormat.decimal,
    canCreate: role.type !== 'AuthorisingRole',
  };
}

/**
 * Returns the position of the agency's events that the page's first live connection continues from, so that it hears of
 * what happens until then; empty if unknown, and for what a page loads later, when it is connected.
 */
async function livePosition({ headers }: Request, { agency, db }: Context): Promise<string> {
  const isWhole = (headers.get('Accept') ?? '').includes('text/html');
  return isWhole ? (await portalPlatform()).notifier.position(agency.id, db) : '';
}

/** The same for a personal page: nothing if they have no role to open here, or have yet to set up codes. */
export async function shellOfOwnPage(args: LoaderFunctionArgs): Promise<ShellData | null> {
  const { account, currentRole, agency, mustSetUpTotp, mustUseSso } = await callerOf(args);
  if (!account) throw await toLogIn(args.request);
  const isHere = currentRole !== null && currentRole.agencyId === agency?.id && agency.status === 'active';
  return isHere && !mustSetUpTotp && !mustUseSso ? shellData(args) : null;
}

function choices({ roles, currentRole, agency }: Caller, isSuperAdministrator: boolean) {
  return roles
    .filter((role) => role.isEnabled && role.agencyStatus === 'active')
    .map((role) => ({
      label: `${labelOf({ agency }, role)}, ${role.agencyName}`,
      href: role.agencyId === agency?.id ? pathsFor(role.id).home() : pathsBefore.openRole(role.id),
      isElsewhere: role.agencyId !== agency?.id,
      isSuper:
        isSuperAdministrator && role.agencyId === agency?.id && role.type === 'RecruitmentAgencyAdministrationRole',
      current: role.id === currentRole?.id,
    }));
}

/** The frame's data, as read by the pages within it. */
export type ShellData = Awaited<ReturnType<typeof shellData>>;
