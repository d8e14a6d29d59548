import type { Statement } from '#platform/database/database.ts';

/** The events that request a decision; only the latest of a timesheet leads to an email. */
export const REQUEST_EVENTS = ['timesheet.submitted', 'timesheet.edited', 'timesheet.authorisationResent'];

/** Selects who is to decide the time of placements on a day: the primary authoriser, or their stand-in; placements without one are absent. */
export function selectDecidersOf(agencyId: string, contractorIds: string[], day: string): Statement {
  return {
    // Lookups by id are gathered into objects: without statistics, as for a new agency, joins compare every row with
    // every other.
    text: `
      with led as materialized (
        select contractor_id, contact_id, is_primary from authorisers
        where agency_id = $1 and contractor_id = any($2::uuid[]) and status <> 'deleted'
      ), placed as materialized (
        select jsonb_object_agg(id, contact_id) as by_id from contractors where agency_id = $1 and id = any($2::uuid[])
      ), named as materialized (
        select jsonb_object_agg(id, fullname) as by_id from contacts
        where agency_id = $1 and id = any(array(select distinct contact_id from led))
      )
      select distinct on (a.contractor_id) a.contractor_id, coalesce(s.id, a.contact_id) as contact_id
      from led a
      left join delegations d on d.agency_id = $1 and d.authoriser_contact_id = a.contact_id and $3::date between d.start_date and d.end_date
        and d.delegate_contact_id <> ((select by_id from placed) ->> a.contractor_id::text)::uuid
      left join contacts s on s.agency_id = $1 and s.id = d.delegate_contact_id and s.status <> 'deleted'
      order by a.contractor_id, a.is_primary desc, (select by_id from named) ->> a.contact_id::text, s.id`,
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
