import type { Statement } from '#platform/database/database.ts';
import { whoseTurn } from '../../whose-turn.rows.server.ts';

/** The events that request a decision; only the latest of a timesheet leads to an email. */
export const REQUEST_EVENTS = ['timesheet.submitted', 'timesheet.edited', 'timesheet.authorisationResent'];

const TURNS = whoseTurn({ agency: '$1', day: '$3::date', placements: '$2::uuid[]' });

/** Selects who is asked to decide the time of placements on a day; placements without authorisers are absent. */
export function selectDecidersOf(agencyId: string, contractorIds: string[], day: string): Statement {
  return {
    text: `select contractor_id, turn_contact_id as contact_id from (${TURNS}) t where is_asked`,
    values: [agencyId, contractorIds, day],
  };
}

/** Selects the latest event of each of these timesheets that requests a decision. */
export function selectLatestRequests(agencyId: string, timesheetIds: string[]): Statement {
  return {
    text: `
      select distinct on (timesheet_id) timesheet_id, id as event_id from audit_events
      where agency_id = $1 and timesheet_id = any($2::uuid[]) and action = any($3::text[])
      order by timesheet_id, occurred_at desc, id desc`,
    values: [agencyId, timesheetIds, REQUEST_EVENTS],
  };
}

/** A pending timesheet and its placement. */
export type WaitingTimesheet = { timesheetId: string; contractorId: string };

/** Selects the pending timesheets of these placements, oldest first. */
export function selectPendingOf(agencyId: string, contractorIds: string[]): Statement {
  return {
    text: `select id as timesheet_id, contractor_id from timesheets
      where agency_id = $1 and contractor_id = any($2::uuid[]) and status = 'pending' order by beginning, id`,
    values: [agencyId, contractorIds],
  };
}

/** Selects the pending timesheets that an account's contact was asked about or is the primary authoriser of, oldest first. */
export function selectWaitingFor(agencyId: string, accountId: string): Statement {
  return {
    text: `
      select t.id as timesheet_id, t.contractor_id from timesheets t
      where t.agency_id = $1 and t.status = 'pending' and (
        exists (select from authorisers a join contacts c on c.agency_id = a.agency_id and c.id = a.contact_id
          where a.agency_id = $1 and a.contractor_id = t.contractor_id and a.is_primary and a.status <> 'deleted' and c.account_id = $2)
        or exists (select from authorisation_links l join contacts c on c.agency_id = l.agency_id and c.id = l.contact_id
          where l.agency_id = $1 and l.timesheet_id = t.id and l.version = t.version and c.account_id = $2))
      order by t.beginning, t.id`,
    values: [agencyId, accountId],
  };
}

/** Selects those of these timesheets about which the person has not been emailed a link to the current version. */
export function selectUnasked(
  agencyId: string,
  asked: { timesheetId: string; authoriserContactId: string }[],
): Statement {
  return {
    text: `
      select t.id as timesheet_id, t.contractor_id
      from unnest($2::uuid[], $3::uuid[]) as asked (timesheet_id, contact_id)
      join timesheets t on t.agency_id = $1 and t.id = asked.timesheet_id
      where not exists (select from authorisation_links l where l.agency_id = $1 and l.timesheet_id = t.id
        and l.version = t.version and l.contact_id = asked.contact_id)
      order by t.beginning, t.id`,
    values: [
      agencyId,
      asked.map(({ timesheetId }) => timesheetId),
      asked.map(({ authoriserContactId }) => authoriserContactId),
    ],
  };
}
