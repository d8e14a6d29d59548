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

/** Whose turn may have changed: the contact of an account, or some contacts. */
export type TurnOf = { accountId: string } | { contactIds: string[] };

/**
 * Selects the pending timesheets that these people may decide, in their own name or for somebody absent on a day, and
 * those that they have been asked about; oldest first.
 */
export function selectWaitingFor(agencyId: string, people: TurnOf, day: string): Statement {
  const [are, value] =
    'accountId' in people ? ['account_id = $2', people.accountId] : ['id = any($2::uuid[])', people.contactIds];
  return {
    text: `
      with people as materialized (select id from contacts where agency_id = $1 and ${are}),
      deciders as materialized (
        select id from people union
        select d.authoriser_contact_id from delegations d where d.agency_id = $1 and $3::date between d.start_date and d.end_date
          and d.delegate_contact_id in (select id from people))
      select t.id as timesheet_id, t.contractor_id from timesheets t
      where t.agency_id = $1 and t.status = 'pending' and (
        t.contractor_id = any(array(select a.contractor_id from authorisers a
          where a.agency_id = $1 and a.contact_id in (select id from deciders) and a.status <> 'deleted'))
        or exists (select from authorisation_links l where l.agency_id = $1 and l.timesheet_id = t.id
          and l.version = t.version and l.contact_id in (select id from people)))
      order by t.beginning, t.id`,
    values: [agencyId, value, day],
  };
}

/** Locks the requests in others' place at the agency until the transaction ends: none is decided on twice at the same time. */
export const lockRequests = (agencyId: string): Statement => ({
  text: `select pg_advisory_xact_lock(hashtextextended('requests ' || $1, 0))`,
  values: [agencyId],
});

/** A timesheet that waits, and the person and version about which they are asked. */
export type UnaskedTimesheet = WaitingTimesheet & { contactId: string; version: number };

/**
 * Selects those of these timesheets about whose current version the person has neither been emailed a link nor been
 * asked when their turn came, and who wants such emails.
 */
export function selectUnasked(
  agencyId: string,
  asked: { timesheetId: string; authoriserContactId: string }[],
): Statement {
  return {
    text: `
      select t.id as timesheet_id, t.contractor_id, t.version, asked.contact_id
      from unnest($2::uuid[], $3::uuid[]) as asked (timesheet_id, contact_id)
      join timesheets t on t.agency_id = $1 and t.id = asked.timesheet_id
      where not exists (select from authorisation_links l where l.agency_id = $1 and l.timesheet_id = t.id
          and l.version = t.version and l.contact_id = asked.contact_id)
        and not exists (select from audit_events e where e.agency_id = $1 and e.timesheet_id = t.id
          and e.action = 'timesheet.authorisationResent' and e.detail->>'contactId' = asked.contact_id::text
          and (e.detail->>'version')::int = t.version)
        and not exists (select from roles r join contacts c on c.agency_id = r.agency_id and c.account_id = r.account_id
          where r.agency_id = $1 and r.type = 'AuthorisingRole' and c.id = asked.contact_id
            and not coalesce((r.settings->'emails'->>'requests')::boolean, true))
      order by t.beginning, t.id`,
    values: [
      agencyId,
      asked.map(({ timesheetId }) => timesheetId),
      asked.map(({ authoriserContactId }) => authoriserContactId),
    ],
  };
}
