import type { Database, Statement } from '#platform/database/database.ts';
import type { Advisory, AdvisoryLevel } from '../advisory.ts';
import type { HistoryAbsence, HistoryPlacement, HistoryShift } from '../rules/work-history.ts';

/** The time zone and start of the week an agency’s stored advisories are based on. */
export type AdvisoryBasis = { timeZone: string; weekStartsOn: string };

/** A stored advisory; `toldLevel` is the level last notified, null if none was. */
type AdvisoryRow = Advisory & { id: string; toldLevel: AdvisoryLevel | null };

/** The fields of a stored advisory that decide whether there is something to notify. */
export type StoredAdvisory = Pick<AdvisoryRow, 'id' | 'rule' | 'level' | 'on' | 'toldLevel'>;

/** Returns the stored advisories of some people, before they are replaced. */
export function selectStoredAdvisories(
  db: Database,
  agencyId: string,
  contactIds: string[],
): Promise<StoredAdvisory[]> {
  return db.run<StoredAdvisory>({
    text: `select id, rule, level, on_date as on, told_level from advisories
      where agency_id = $1 and contact_id = any($2::uuid[]) order by id`,
    values: [agencyId, contactIds],
  });
}

/** Returns whether anyone’s advisories need recomputing, and what they are based on; no row before the first time. */
export function selectState(agencyId: string, today: string): Statement {
  return {
    // Ordered, so that the index finds the first: for `exists` alone, all agencies' marks might be read.
    text: `select time_zone, week_starts_on, (select id from advisory_marks where agency_id = $1 order by id limit 1) is not null
        or exists (select from advisory_people where agency_id = $1 and looks_again_on <= $2::date) as is_due
      from advisory_states where agency_id = $1`,
    values: [agencyId, today],
  };
}

/** Locks the agency’s advisories for recomputation; others wait. The base is empty before the first time. */
export function lockAdvisoryState(agencyId: string): Statement[] {
  return [
    {
      text: `insert into advisory_states (agency_id, time_zone, week_starts_on) values ($1, '', '')
        on conflict (agency_id) do nothing`,
      values: [agencyId],
    },
    {
      text: 'select time_zone, week_starts_on from advisory_states where agency_id = $1 for update',
      values: [agencyId],
    },
  ];
}

/** Records what advisories are based on from now on, and marks everyone with a placement or a stored advisory. */
export function markEverybody(agencyId: string, { timeZone, weekStartsOn }: AdvisoryBasis): Statement[] {
  return [
    {
      text: 'update advisory_states set time_zone = $2, week_starts_on = $3 where agency_id = $1',
      values: [agencyId, timeZone, weekStartsOn],
    },
    {
      text: `insert into advisory_marks (agency_id, id, contact_id)
        select $1, gen_random_uuid(), contact_id from (
          select contact_id from contractors where agency_id = $1
          union select contact_id from advisory_people where agency_id = $1) everybody returning id`,
      values: [agencyId],
    },
  ];
}

/** Marks those whose advisories the calendar alone may change by today. */
export function markDue(agencyId: string, today: string): Statement {
  return {
    text: `with due as (update advisory_people set looks_again_on = null
        where agency_id = $1 and looks_again_on <= $2::date returning contact_id)
      insert into advisory_marks (agency_id, id, contact_id) select $1, gen_random_uuid(), contact_id from due returning id`,
    values: [agencyId, today],
  };
}

/** Takes up to `most` people's marks. Anything marked from here on stays for the next run. */
export async function takeMarks(db: Database, agencyId: string, most: number): Promise<string[]> {
  const taken = await db.run<{ contactId: string }>({
    text: `delete from advisory_marks where agency_id = $1 and contact_id in (
        select distinct contact_id from advisory_marks where agency_id = $1 order by contact_id limit $2)
      returning contact_id`,
    values: [agencyId, most],
  });
  return [...new Set(taken.map(({ contactId }) => contactId))];
}

type Whose = { contactId: string };
/** A person’s placement; a deleted one has no planned future. */
export type HistoryPlacementRow = Whose &
  HistoryPlacement & {
    contractName: string;
    clientName: string;
    optOutFrom: string | null;
    optOutUntil: string | null;
  };
/** An entry: work or a holiday. */
export type HistoryEntryRow = Whose & HistoryShift & { isHoliday: boolean };
export type HistoryAbsenceRow = Whose & HistoryAbsence;

/** Hours a day counts for if time is entered in days and the contract does not specify them. */
const USUAL_DAY = 8;
const HOURS_A_DAY = `coalesce(k.daily_hours, ${USUAL_DAY})`;

/**
 * Selects everything the advisories of some people are based on, in one statement per kind: placements, entries of live
 * timesheets and declarations. An erased person has nothing.
 */
export function selectWorkHistories(agencyId: string, contactIds: string[]): Statement[] {
  const values = [agencyId, contactIds];
  const whose = (row: string) => `${row}.agency_id = $1 and ${row}.contact_id = any($2::uuid[])
    and not exists (select from erasures x where x.agency_id = $1 and x.contact_id = ${row}.contact_id)`;
  return [
    {
      text: `select p.contact_id, p.id as contractor_id, k.client_id, lower(btrim(coalesce(k.role_group, k.name))) as role,
          p.start_date as start, case when p.status = 'deleted' then p.start_date else p.end_date end as planned_end,
          p.prior_weeks, p.prior_from, k.name as contract_name, l.client_name, c.opt_out_from, c.opt_out_until
        from contractors p join contracts k on k.agency_id = $1 and k.id = p.contract_id
        join clients l on l.agency_id = $1 and l.id = k.client_id
        join contacts c on c.agency_id = $1 and c.id = p.contact_id
        where ${whose('p')} order by p.start_date, p.id`,
      values,
    },
    {
      text: `select t.contact_id, t.contractor_id, t.id as timesheet_id, e.entry_date as date,
          to_char(e.start_time, 'HH24:MI') as start, to_char(e.end_time, 'HH24:MI') as "end",
          coalesce(e.break_minutes, 0) as break_minutes, e.is_holiday,
          case when e.charging_period_rate is not null
            then round(e.charging_period_rate * ${HOURS_A_DAY} * 60)::int
            else e.billable_minutes + e.non_billable_minutes end as minutes,
          case when e.charging_period_rate is not null
            then round(${HOURS_A_DAY} * 60)::int end as daily_minutes
        from timesheets t
        join timesheet_entries e on e.agency_id = $1 and e.timesheet_id = t.id
        join contractors p on p.agency_id = $1 and p.id = t.contractor_id
        join contracts k on k.agency_id = $1 and k.id = p.contract_id
        where ${whose('t')} and (t.status = 'pending' or (t.status = 'accepted' and not t.is_void))
        order by t.contractor_id, e.entry_date, e.position`,
      values,
    },
    {
      text: `select p.contact_id, d.contractor_id, d.beginning as from, d.ending as to, d.absence_reason as reason
        from declarations d join contractors p on p.agency_id = $1 and p.id = d.contractor_id
        where d.agency_id = $1 and ${whose('p')} order by d.contractor_id, d.beginning`,
      values,
    },
  ];
}

/** Replaces the stored advisories of these people with the computed ones. */
export function replaceAdvisories(
  agencyId: string,
  people: { contactId: string; looksAgainOn: string | null }[],
  advisories: AdvisoryRow[],
): Statement[] {
  const contactIds = people.map(({ contactId }) => contactId);
  const rows = advisories.map(({ id, contactId, rule, level, on, toldLevel, ...document }) => ({
    id,
    contact_id: contactId,
    rule,
    level,
    on_date: on,
    told_level: toldLevel,
    contractor_ids: document.counted.map(({ contractorId }) => contractorId),
    document,
  }));
  return [
    {
      text: 'delete from advisories where agency_id = $1 and contact_id = any($2::uuid[])',
      values: [agencyId, contactIds],
    },
    {
      text: `insert into advisories (agency_id, id, contact_id, rule, level, on_date, told_level, contractor_ids, document)
        select $1, id, contact_id, rule, level, on_date, told_level, contractor_ids, document from jsonb_to_recordset($2::jsonb)
          as r (id uuid, contact_id uuid, rule text, level text, on_date date, told_level text, contractor_ids uuid[], document jsonb) returning id`,
      values: [agencyId, JSON.stringify(rows)],
    },
    {
      text: `insert into advisory_people (agency_id, contact_id, looks_again_on)
        select $1, contact_id, looks_again_on from jsonb_to_recordset($2::jsonb) as r (contact_id uuid, looks_again_on date)
        on conflict (agency_id, contact_id) do update set looks_again_on = excluded.looks_again_on
        returning contact_id`,
      values: [
        agencyId,
        JSON.stringify(people.map((one) => ({ contact_id: one.contactId, looks_again_on: one.looksAgainOn }))),
      ],
    },
  ];
}

/** Returns the agencies with advisories to recompute. */
export async function selectAgenciesDue(db: Database, at: string): Promise<string[]> {
  const found = await db.run<{ agencyId: string }>({
    text: 'select agency_id from agencies_with_advisories_due($1) as agency_id',
    values: [at],
  });
  return found.map(({ agencyId }) => agencyId);
}
