import type { Actor } from '../roles/actor.ts';
import { holds } from '../roles/permissions.ts';
import { DELEGATION_NEWS } from './delegation-news.ts';
import { TIMESHEET_NEWS } from './timesheet-news.ts';

/** What of an event decides who hears of it; the people of its placement stand in it from the moment it happened. */
type AudienceEvent = {
  action: string;
  subjectType: string;
  contractorContactId: string | null;
  authoriserContactIds: string[] | null;
};

const isTimesheetNews = (action: string) => TIMESHEET_NEWS.some((one) => one === action);
const isDelegationNews = (action: string) => DELEGATION_NEWS.some((one) => one === action);

/**
 * Whether the actor hears of an agency's event as it happens: application events reach the agency's administration, and
 * those about administrators only its super administrators. Contractors and authorisers hear of timesheets that
 * they reach, and whoever decides for an authoriser of the delegation. Answered from the event alone, for there may be thousands of listeners.
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
