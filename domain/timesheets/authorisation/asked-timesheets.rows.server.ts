import type { Statement } from '#platform/database/database.ts';

/** What asks for a decision; only the latest of a timesheet leads to a mail. */
export const ASKING = ['timesheet.submitted', 'timesheet.edited', 'timesheet.authorisationResent'];

/** Who is to decide the time of placements on a day: the primary authoriser, or who decides for them; placements without one are absent. */
export function selectDecidersOf(agencyId: string, contractorIds: string[], day: string): Statement {
  return {
    // Each placement is looked up by itself: of an agency that statistics do not know yet all would be compared with all.
    text: `
      select distinct on (a.contractor_id) a.contractor_id, coalesce(s.id, a.contact_id) as contact_id
      from unnest($2::uuid[]) as asked (id)
      cross join lateral (
        select u.contractor_id, u.contact_id, u.is_primary, p.contact_id as placed_id, c.fullname
        from contractors p
        join authorisers u on u.agency_id = $1 and u.contractor_id = p.id and u.status <> 'deleted'
        join contacts c on c.agency_id = $1 and c.id = u.contact_id
        where p.agency_id = $1 and p.id = asked.id offset 0
      ) a
      left join delegations d on d.agency_id = $1 and d.authoriser_contact_id = a.contact_id and $3::date between d.start_date and d.end_date
        and d.delegate_contact_id <> a.placed_id
      left join contacts s on s.agency_id = $1 and s.id = d.delegate_contact_id and s.status <> 'deleted'
      order by a.contractor_id, a.is_primary desc, a.fullname, s.id`,
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
