import type { Statement } from '#platform/database/database.ts';

/** What asks for a decision; only the latest of a timesheet leads to a mail. */
export const ASKING = ['timesheet.submitted', 'timesheet.edited', 'timesheet.authorisationResent'];

/** Who is to decide the time of placements on a day: the primary authoriser, or who decides for them; placements without one are absent. */
export function selectDecidersOf(agencyId: string, contractorIds: string[], day: string): Statement {
  return {
    text: `
      select distinct on (a.contractor_id) a.contractor_id, coalesce(s.id, a.contact_id) as contact_id
      from contractors p
      join authorisers a on a.agency_id = $1 and a.contractor_id = p.id and a.status <> 'deleted'
      join contacts c on c.agency_id = $1 and c.id = a.contact_id
      left join delegations d on d.agency_id = $1 and d.authoriser_contact_id = a.contact_id and $3::date between d.start_date and d.end_date
        and d.delegate_contact_id <> p.contact_id
      left join contacts s on s.agency_id = $1 and s.id = d.delegate_contact_id and s.status <> 'deleted'
      where p.agency_id = $1 and p.id = any($2::uuid[])
      order by a.contractor_id, a.is_primary desc, c.fullname, s.id`,
    values: [agencyId, contractorIds, day],
  };
}

/** The latest event of each of these timesheets that asks for a decision. */
export function selectLatestAsking(agencyId: string, timesheetIds: string[]): Statement {
  return {
    text: `
      select distinct on (timesheet_id) timesheet_id, id as event_id from audit_events
      where agency_id = $1 and timesheet_id = any($2::uuid[]) and action = any($3::text[])
      order by timesheet_id, occurred_at desc, id desc`,
    values: [agencyId, timesheetIds, ASKING],
  };
}
