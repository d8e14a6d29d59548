import type { Database } from '#platform/database/database.ts';
import type { DifferencesOfPlacement, DifferenceState } from './rate-difference.ts';

/**
 * The differences of all placements with their standing: a reversed one counts if a run has it, otherwise no run needs
 * it. $1 agency.
 */
const STANDING = `
  select d.contractor_id, d.timesheet_id, t.beginning, d.pay_amount, d.charge_amount, d.confirmed_at, r.number as run_number, r.id as run_id,
    case when d.sequence is null then 'open' when r.id is not null then 'taken' else 'confirmed' end as standing
  from rate_differences d
  join timesheets t on t.agency_id = $1 and t.id = d.timesheet_id
  left join payroll_run_entries x on x.agency_id = $1 and x.sequence = d.sequence and not x.is_void
  left join payroll_runs r on r.agency_id = $1 and r.id = x.run_id
  where d.agency_id = $1 and case when d.sequence is null then not t.is_void else d.reversed_sequence is null or r.id is not null end`;

/** Selects a page of differences with a standing, grouped by placement and run; the latest run first, then by name. */
export function selectDifferencesByState(
  db: Database,
  agencyId: string,
  { standing, offset, limit }: { standing: DifferenceState; offset: number; limit: number },
): Promise<DifferencesOfPlacement[]> {
  return db.run<DifferencesOfPlacement>({
    text: `select s.contractor_id, c.fullname, k.name as contract_name, l.client_name, count(distinct s.timesheet_id)::int as timesheets,
        min(s.beginning) as first, max(s.beginning) as last, sum(s.pay_amount)::text as pay_amount,
        sum(s.charge_amount)::text as charge_amount, max(s.confirmed_at) as confirmed_at, s.run_number, s.run_id
      from (${STANDING}) s
      join contractors p on p.agency_id = $1 and p.id = s.contractor_id
      join contacts c on c.agency_id = $1 and c.id = p.contact_id
      join contracts k on k.agency_id = $1 and k.id = p.contract_id
      join clients l on l.agency_id = $1 and l.id = k.client_id
      where s.standing = $2
      group by s.contractor_id, c.fullname, k.name, l.client_name, s.run_number, s.run_id
      order by s.run_number desc nulls last, lower(c.fullname), s.contractor_id limit $3 offset $4`,
    values: [agencyId, standing, limit, offset],
  });
}

/** Counts the placements with such differences, once per run, and sums them. */
export function sumDifferencesByState(
  db: Database,
  agencyId: string,
): Promise<{ standing: DifferenceState; rows: number; payAmount: string; chargeAmount: string }[]> {
  return db.run({
    text: `select s.standing, count(distinct (s.contractor_id, s.run_id))::int as rows, sum(s.pay_amount)::text as pay_amount,
        sum(s.charge_amount)::text as charge_amount
      from (${STANDING}) s group by s.standing`,
    values: [agencyId],
  });
}
