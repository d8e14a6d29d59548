import type { Database, Statement } from '#platform/database/database.ts';
import type { PayEntry } from '../payroll-layouts/pay-entry.ts';
import { waitsForCorrection } from '../waits-for-correction.rows.server.ts';
import type { PayrollFileQuery, RunSelection } from './payroll-run.schema.ts';
import type { TakenEntry } from './payroll-run.ts';

/** The payroll number that the feed was given. */
const SENT = `nullif(e.document->>'payrollNumber', '')`;
/** An entry that no run has taken is paid now: under the number that the placement has been corrected to. */
const NOW = `coalesce(p.payroll_number, ${SENT})`;
/** An entry that a run has taken was paid under the number that the run wrote. */
const paid = (run: string) => `coalesce(${run}.payroll_number, ${SENT}, p.payroll_number)`;

/**
 * The part of an entry that a file is made from, with the current values of its placement and contract. Each person's
 * entries are consecutive.
 */
const entries = (number: string, { costCentre = 'k.cost_centre', department = 'k.department' } = {}) => `
  select e.sequence, e.timesheet_id, t.contact_id, t.contractor_id, t.client_id, ${number} as payroll_number,
    null as first_name, null as last_name, ${costCentre} as cost_centre, ${department} as department, e.document
  from payroll_entries e
  join timesheets t on t.agency_id = $1 and t.id = e.timesheet_id
  join contractors p on p.agency_id = $1 and p.id = t.contractor_id
  join contracts k on k.agency_id = $1 and k.id = p.contract_id
  join contacts c on c.agency_id = $1 and c.id = t.contact_id`;
const BY_PERSON = 'order by c.fullname collate "C", t.contact_id, t.beginning, e.sequence';

/**
 * What no run has taken: of the selected periods, and any correction to an entry that a run has. A correction goes to
 * the cost centre that the run wrote, and a reversal to the payroll number under which a run paid what it reverses.
 * $1 agency, $2 and $3 dates or null, $4 client or null.
 */
const written = (column: string) => `case when w.sequence is null then k.${column} else w.${column} end`;
const WRITTEN = { costCentre: written('cost_centre'), department: written('department') };
const FREE = `${entries(`case when r.sequence is null then ${NOW} else ${paid('r')} end`, WRITTEN)}
  left join payroll_entries o on o.agency_id = $1 and o.timesheet_id = e.timesheet_id and o.kind = 'accepted' and e.kind <> 'accepted'
  left join payroll_run_entries w on w.agency_id = $1 and w.sequence = o.sequence and not w.is_void
  left join payroll_run_entries r on r.agency_id = $1 and not r.is_void
    and r.sequence = case e.kind when 'voided' then o.sequence else (e.document->'adjustment'->>'reverses')::bigint end
  where e.agency_id = $1
    and not exists (select from payroll_run_entries x where x.agency_id = $1 and x.sequence = e.sequence and not x.is_void)
    and ($4::uuid is null or t.client_id = $4::uuid)
    and (($2::date is null or t.beginning >= $2::date) and ($3::date is null or t.beginning <= $3::date)
      or w.sequence is not null)
  ${BY_PERSON}`;

/** Streams the entries that a run would take. */
export function streamFree(
  db: Database,
  agencyId: string,
  { from, to, clientId }: RunSelection,
): AsyncGenerator<PayEntry> {
  return db.stream<PayEntry>({ text: FREE, values: [agencyId, from, to, clientId] });
}

/** The state of the payroll feed at an instant: what had arrived by then, up to the entry with a number. */
export type FeedPosition = { asOf: string; through: number };

/**
 * Streams the entries of accepted, non-void time for periods that begin in a range of days, in runs or not; now, or in
 * an earlier state of the feed.
 */
export function streamAccepted(
  db: Database,
  agencyId: string,
  { from, to }: PayrollFileQuery,
  standing: FeedPosition | null = null,
): AsyncGenerator<PayEntry> {
  const stood = (entry: string) =>
    `($4::timestamptz is null or ${entry}.created_at <= $4::timestamptz and ${entry}.sequence <= $5::bigint)`;
  return db.stream<PayEntry>({
    text: `${entries(`case when x.sequence is null then ${NOW} else ${paid('x')} end`)}
      left join payroll_run_entries x on x.agency_id = $1 and x.sequence = e.sequence and not x.is_void
      where e.agency_id = $1 and t.beginning between $2 and $3 and ${stood('e')}
        and not exists (select from payroll_entries v
          where v.agency_id = $1 and v.timesheet_id = e.timesheet_id and v.kind = 'voided' and ${stood('v')})
      ${BY_PERSON}`,
    values: [agencyId, from, to, standing?.asOf ?? null, standing?.through ?? null],
  });
}

/** Streams the entries that a run took, with what it wrote of their contract. */
export function streamTaken(db: Database, agencyId: string, runId: string): AsyncGenerator<PayEntry> {
  return db.stream<PayEntry>({
    text: `${entries(paid('x'), { costCentre: 'x.cost_centre', department: 'x.department' })}
      join payroll_run_entries x on x.agency_id = $1 and x.sequence = e.sequence
      where e.agency_id = $1 and x.run_id = $2 ${BY_PERSON}`,
    values: [agencyId, runId],
  });
}

/** Marks entries as taken by a run, with what it wrote of their placement and contract. */
export function insertTaken(agencyId: string, runId: string, taken: readonly TakenEntry[]): Statement {
  return {
    text: `insert into payroll_run_entries as e (agency_id, run_id, sequence, payroll_number, cost_centre, department)
      select g.agency_id, $2, t.s, t.p, t.c, t.d
      from agency_settings g cross join unnest($3::bigint[], $4::text[], $5::text[], $6::text[]) as t(s, p, c, d)
      where g.agency_id = $1 returning e.sequence`,
    values: [
      agencyId,
      runId,
      taken.map(({ sequence }) => sequence),
      taken.map(({ payrollNumber }) => payrollNumber),
      taken.map(({ costCentre }) => costCentre),
      taken.map(({ department }) => department),
    ],
  };
}

/** Returns what is not yet accepted of the periods and the client selected for a run. */
export async function selectWaiting(
  db: Database,
  agencyId: string,
  { from, to, clientId }: RunSelection,
): Promise<{ pending: number; rejected: number }> {
  const [row] = await db.run<{ pending: number; rejected: number }>({
    text: `select count(*) filter (where status = 'pending')::int as pending,
        count(*) filter (where ${waitsForCorrection('$1')})::int as rejected
      from timesheets t where t.agency_id = $1 and t.status in ('pending', 'rejected')
        and ($2::date is null or t.beginning >= $2::date) and ($3::date is null or t.beginning <= $3::date)
        and ($4::uuid is null or t.client_id = $4::uuid)`,
    values: [agencyId, from, to, clientId],
  });
  return row!;
}

/** A period with accepted time: its first day, and the number of people with time in it. */
export type AcceptedPeriod = { beginning: string; people: number };

/** Returns this many of the latest periods with accepted time. */
export function selectAcceptedPeriods(db: Database, agencyId: string, limit: number): Promise<AcceptedPeriod[]> {
  return db.run<AcceptedPeriod>({
    text: `select beginning, count(distinct contact_id)::int as people from timesheets
      where agency_id = $1 and status = 'accepted' and not is_void group by beginning order by beginning desc limit $2`,
    values: [agencyId, limit],
  });
}

/** Returns the runs that took the accepted time of the periods that begin on a day; null stands for time that no run has taken. */
export async function selectRunsOfPeriod(db: Database, agencyId: string, period: string): Promise<(number | null)[]> {
  const rows = await db.run<{ number: number | null }>({
    text: `select distinct r.number from payroll_entries e
      join timesheets t on t.agency_id = $1 and t.id = e.timesheet_id and not t.is_void and t.beginning = $2
      left join payroll_run_entries x on x.agency_id = $1 and x.sequence = e.sequence and not x.is_void
      left join payroll_runs r on r.agency_id = $1 and r.id = x.run_id
      where e.agency_id = $1 and e.kind <> 'voided' order by r.number nulls last`,
    values: [agencyId, period],
  });
  return rows.map(({ number }) => number);
}

/** Whether the agency has, or had, a client. */
export function selectHasClient(agencyId: string, clientId: string): Statement {
  return {
    text: 'select true as is_there from clients where agency_id = $1 and id = $2',
    values: [agencyId, clientId],
  };
}
