import type { Database, Statement } from '#platform/database/database.ts';
import { MAX_PERIOD_DAYS, type Period } from '../periods/period.ts';
import { waitsForCorrection } from '../waits-for-correction.rows.server.ts';
import { whoseTurn } from '../whose-turn.rows.server.ts';
import type { DecisionTime } from './dashboard.ts';

const TURNS = whoseTurn({
  agency: '$1',
  day: '$2::date',
  placements: `array(select distinct contractor_id from timesheets where agency_id = $1 and status = 'pending')`,
});

/** Selects the total pending, how many people are asked about them on a day, and since when. */
export function selectWaiting(agencyId: string, today: string): Statement {
  return {
    text: `
      select count(*)::int as pending, min(t.submitted_at) as oldest_pending,
        (select count(distinct turn_contact_id)::int from (${TURNS}) asked where is_asked) as authorisers
      from timesheets t where t.agency_id = $1 and t.status = 'pending'`,
    values: [agencyId, today],
  };
}

/**
 * Selects each client's progress with a week: a page of clients, those missing most first, and the totals of all.
 * Beyond the last page, the nearest one is returned. A rejected timesheet awaiting correction is also missing, but
 * counted as rejected.
 * @param missing how many weeks each client misses, including rejected ones
 */
export function selectWeekByClient(
  agencyId: string,
  week: { beginning: string; ending: string },
  missing: readonly { clientId: string; week: number }[],
  { page, size }: { page: number; size: number },
): Statement {
  return {
    text: `
      with owed as (select * from unnest($6::uuid[], $7::int[]) as owed (client_id, missing)),
      latest as (
        select distinct on (t.contractor_id) t.client_id, t.status from timesheets t
        where t.agency_id = $1 and t.beginning between $2 and $3 and t.entry_period = 'weekly'
          and (t.status = 'pending' or t.status = 'accepted' and not t.is_void)
        order by t.contractor_id, t.id desc),
      sent as (
        select client_id, count(*) filter (where status = 'accepted')::int as accepted,
          count(*) filter (where status = 'pending')::int as pending
        from latest group by client_id),
      back as (
        select k.client_id, count(*)::int as rejected from timesheets t
        join contractors p on p.agency_id = t.agency_id and p.id = t.contractor_id and p.status <> 'deleted'
        join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
        where t.agency_id = $1 and t.beginning between $2::date - ${MAX_PERIOD_DAYS} and $3 and t.ending >= $2
          and t.entry_period = 'weekly' and ${waitsForCorrection('$1')}
        group by k.client_id),
      by_client as (
        select c.id as client_id, c.client_name, coalesce(sent.accepted, 0) as accepted, coalesce(sent.pending, 0) as pending,
          least(coalesce(back.rejected, 0), coalesce(owed.missing, 0)) as rejected,
          greatest(0, coalesce(owed.missing, 0) - coalesce(back.rejected, 0)) as missing
        from clients c left join owed on owed.client_id = c.id left join sent on sent.client_id = c.id
          left join back on back.client_id = c.id
        where c.agency_id = $1 and (owed.missing > 0 or sent.client_id is not null)),
      sums as (
        select count(*)::int as total, coalesce(sum(accepted), 0)::int as all_accepted, coalesce(sum(pending), 0)::int as all_pending,
          coalesce(sum(rejected), 0)::int as all_rejected, coalesce(sum(missing), 0)::int as all_missing,
          coalesce(max(accepted + pending + rejected + missing), 0) as most
        from by_client),
      page as (
        select * from by_client order by missing + rejected desc, client_name, client_id limit $5
        offset (select least($4::int - 1, greatest(total - 1, 0) / $5::int) * $5::int from sums))
      select sums.*, page.* from sums left join page on true
      order by page.missing + page.rejected desc, page.client_name, page.client_id`,
    values: [
      agencyId,
      week.beginning,
      week.ending,
      page,
      size,
      missing.map(({ clientId }) => clientId),
      missing.map(({ week }) => week),
    ],
  };
}

/**
 * Selects when each placement's first timesheet was submitted, to the minute, for a week and the one before it, by
 * their first days. A timesheet belongs to the week it begins in, since weeks may have started on another day when it
 * was submitted.
 */
export function selectSubmissionTimes(agencyId: string, [week, before]: [Period, Period]): Statement {
  return {
    text: `
      select beginning, date_trunc('minute', submitted_at) as submitted_at, count(*)::int as count
      from (select case when t.beginning < $3::date then $2::date else $3::date end as beginning, min(t.submitted_at) as submitted_at
        from timesheets t
        where t.agency_id = $1 and t.beginning between $2 and $4 and t.entry_period = 'weekly' and t.status <> 'deleted'
        group by 1, t.contractor_id) as first
      group by 1, 2`,
    values: [agencyId, before.beginning, week.beginning, week.ending],
  };
}

/** Selects contracts with live placements that end between today and a date, soonest first, with the total. */
export function selectEndingContracts(
  agencyId: string,
  span: { today: string; until: string; limit: number },
): Statement {
  return {
    text: `
      select k.id as contract_id, k.name, c.client_name, k.end_date as "end", count(*) over ()::int as total
      from contracts k join clients c on c.agency_id = k.agency_id and c.id = k.client_id
      where k.agency_id = $1 and k.status <> 'deleted' and k.end_date between $2 and $3
      order by k.end_date, k.name limit $4`,
    values: [agencyId, span.today, span.until, span.limit],
  };
}

/** Returns how long the timesheets decided since an instant had waited, by client, the slowest ten first. */
export function selectDecisionTimes(db: Database, agencyId: string, since: string): Promise<DecisionTime[]> {
  return db.run<DecisionTime>({
    text: `
      with waited as (
        select t.client_id, count(*)::int as decided,
          percentile_cont(0.5) within group (order by extract(epoch from t.authorisation_date - t.submitted_at)) as seconds
        from timesheets t
        where t.agency_id = $1 and t.updated_at >= $2 and t.authorisation_date >= $2
        group by t.client_id)
      select w.client_id, c.client_name, w.decided, round(w.seconds / 60)::int as median_minutes
      from waited w join clients c on c.agency_id = $1 and c.id = w.client_id
      order by w.seconds desc, c.client_name limit 10`,
    values: [agencyId, since],
  });
}
