import { canToggle } from '#domain/administrators/administrator.policy.ts';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { getContactPage } from '#domain/contacts/get-contact-page.server.ts';
import { type Context, today } from '#domain/context.ts';
import { type DeparturePlan, planDeparture } from '#domain/departures/plan-departure.server.ts';
import { readDeparture } from '#domain/departures/read-departure.server.ts';
import { readInvitation } from '#domain/invitations/read-invitation.server.ts';
import { listContactRoles } from '#domain/roles/list-contact-roles.server.ts';
import { holds } from '#domain/roles/permissions.ts';

const HISTORY_SHOWN = 5;

/** Loads the page of a contact: their roles and work and, for the office, their departure and erasure. @throws NotFound */
export async function loadContactPage(ctx: Context, contactId: string) {
  const page = await getContactPage(ctx, contactId);
  if (!holds(ctx.actor, 'contact.edit')) return { ...page, roles: [], office: null, today: today(ctx) };
  const [held, departure, invitation, history] = await Promise.all([
    listContactRoles(ctx, page.contact),
    readDeparture(ctx, contactId),
    readInvitation(ctx, contactId),
    listHistory(ctx, 'contact', contactId),
  ]);
  const mayToggle = canToggle(ctx.actor);
  const roles = held.map(({ id, type, isEnabled }) => {
    return { id, type, isEnabled, isSwitchable: mayToggle || type !== 'RecruitmentAgencyAdministrationRole' };
  });
  const isLeaving = departure !== null && departure.leftAt === null;
  const plan = isLeaving ? await planDeparture(ctx, contactId, departure.leavesOn) : null;
  return {
    ...page,
    roles,
    today: today(ctx),
    office: { departure, plan: plan && shownPlan(plan), invitation, history: history.slice(0, HISTORY_SHOWN) },
  };
}

/** Returns the part of a plan that the pages show. */
export function shownPlan({ placements, roles, isAdministrator, thin, uncovered }: DeparturePlan) {
  const shown = placements.map(({ contractorId, contractName, clientName, end }) => {
    return { contractorId, contractName, clientName, end };
  });
  return { placements: shown, roles, isAdministrator, thin, uncovered };
}
