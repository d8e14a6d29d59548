import { hasLeft } from './has-left.rows.server.ts';

/** Whose turn it is to decide: a row of `whoseTurn`. */
type Turns = { agency: string; day: string; placements: string };

/**
 * Selects once for each authoriser of some placements whom their time waits for: `turn_contact_id`, the authoriser or
 * their stand-in on a day, and `is_asked` for the one who is asked and reminded: the primary authoriser or, where neither
 * they nor a stand-in can log in, the first other by name who can (`can_decide`). Where nobody can, it goes on waiting
 * for the primary one. A stand-in never decides their own time. Each argument is SQL: the agency, the day, and an array
 * of the placements’ ids.
 */
// Once for each placement, and by lists of ids: without statistics, as for a new agency, a join compares every row with
// every other.
export const whoseTurn = ({ agency, day, placements }: Turns): string => `
  with led as materialized (
    select a.agency_id, a.contractor_id, a.id as authoriser_id, a.contact_id as authoriser_contact_id, a.is_primary,
      a.last_reminded as authoriser_reminded, d.end_date as absent_until,
      case when d.delegate_contact_id is not null and d.delegate_contact_id <>
        (select p.contact_id from contractors p where p.agency_id = ${agency} and p.id = a.contractor_id)
        then d.delegate_contact_id end as delegate_contact_id
    from authorisers a
    left join delegations d on d.agency_id = a.agency_id and d.authoriser_contact_id = a.contact_id
      and ${day} between d.start_date and d.end_date
    where a.agency_id = ${agency} and a.status <> 'deleted' and a.contractor_id = any(${placements})
  ), able as materialized (
    select c.id from contacts c
    join roles r on r.agency_id = c.agency_id and r.account_id = c.account_id and r.type = 'AuthorisingRole' and r.is_enabled
    where c.agency_id = ${agency}
      and c.id = any(array(select authoriser_contact_id from led union select delegate_contact_id from led))
      and is_account_enabled(r.account_id) and not ${hasLeft({ agency, contact: 'c.id', day })}
  ), seen as (
    select led.*, authoriser_contact_id in (select id from able) as is_able,
      coalesce(delegate_contact_id in (select id from able), false) as is_stood_in_for
    from led
  ), turns as (
    select seen.*, is_able or is_stood_in_for as can_decide,
      case when is_stood_in_for then delegate_contact_id else authoriser_contact_id end as turn_contact_id
    from seen
  )
  select turns.*, row_number() over (partition by contractor_id order by can_decide desc, is_primary desc,
    case when can_decide and not is_primary
      then (select lower(c.fullname) from contacts c where c.agency_id = ${agency} and c.id = turn_contact_id) end,
    turn_contact_id, authoriser_id) = 1 as is_asked
  from turns`;
