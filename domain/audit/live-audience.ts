import type { Actor } from '../roles/actor.ts';
import { holds } from '../roles/permissions.ts';
import { DELEGATION_EVENTS } from './delegation-events.ts';
import { TIMESHEET_EVENTS } from './timesheet-events.ts';

/** The part of an event that decides who is notified; its placement's people are included at the time it happens. */
type AudienceEvent = {
  action: string;
  subjectType: string;
  contractorContactId: string | null;
  authoriserContactIds: string[] | null;
};

const isTimesheetNews = (action: string) => TIMESHEET_EVENTS.some((one) => one === action);
const isDelegationNews = (action: string) => DELEGATION_EVENTS.some((one) => one === action);

/**
 * Returns whether the actor is notified live of an agency's event: application events reach the agency's
 * administration, and those about administrators only its super administrators. Contractors and authorisers are
 * notified of timesheets within their reach, and those deciding for an authoriser also of the delegation. Decided from
 * the event alone, since there may be thousands of listeners.
 */
export function hearsOf(actor: Actor, event: AudienceEvent): boolean {
  if (holds(actor, 'audit.view'))
    return event.subjectType !== 'administrator' || actor.kind !== 'role' || actor.isSuperAdministrator;
  if (actor.kind !== 'role' || !actor.contactId) return false;
  const mayDecide = actor.roleType === 'AuthorisingRole';
  if (!isTimesheetNews(event.action) && !(mayDecide && isDelegationNews(event.action))) return false;
  if (actor.roleType === 'ContractingRole') return event.contractorContactId === actor.contactId;
  return actor.roleType === 'AuthorisingRole' && (event.authoriserContactIds ?? []).includes(actor.contactId);
}
