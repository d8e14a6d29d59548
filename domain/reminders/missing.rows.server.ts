import type { Database, Statement } from '#platform/database.ts';
import { WEEK_DAYS, type WeekDay } from '../agencies/settings.schema.ts';
import { type Reach, reachContactIds } from '../roles/reach.ts';
import type { ReminderFilter } from './reminder.schema.ts';

/** What the listing is computed from. */
export type MissingQuestion = ReminderFilter & {
  agencyId: string;
  /** Today where the agency is. */
  today: string;
  weekStartsOn: WeekDay;
  reach: Reach;
  /** Only these placements, or those on these contracts. */
  contractorIds?: string[];
  contractIds?: string[];
};

/** The placements that are asked about, with the days that count: after their start and before today. */
export const PLACEMENT = (reached: string): string => `
    select p.id, p.contact_id, p.contract_id, k.client_id, k.name as contract_name, cl.client_name, c.fullname, c.email_address,
      coalesce(p.entry_period, k.entry_period, t.entry_period) as entry_period, p.start_date, p.end_date,
      p.is_sending_reminders, p.last_reminded, c.last_reminded as contact_last_reminded,
      greatest(p.start_date, cast(:from as date)) as since,
      least(p.end_date, cast(:to as date), cast(:today as date) - 1) as until
    from contractors p
    join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
    join clients cl on cl.agency_id = p.agency_id and cl.id = k.client_id
    join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
    join timesheet_templates t on t.agency_id = p.agency_id and t.id = p.timesheet_template_id
    where p.agency_id = :agencyId and p.status <> 'deleted' and ${reached}
      and (cast(:clientId as uuid) is null or k.client_id = :clientId)
      and (cast(:contractId as uuid) is null or p.contract_id = :contractId)
      and (cast(:contractorId as uuid) is null or p.id = :contractorId)
      and (cast(:contractorIds as uuid[]) is null or p.id = any(cast(:contractorIds as uuid[])))
      and (cast(:contractIds as uuid[]) is null or p.contract_id = any(cast(:contractIds as uuid[])))`;

/** Those with any such day, and where the first period of each begins. */
export const GRID = `
    select *, case entry_period
      when 'monthly' then since - (extract(day from since)::int - 1)
      else since - (extract(isodow from since)::int + 6 - cast(:weekStart as int)) % 7 end as first_beginning
    from placement where since <= until`;

/** The days of each that live timesheets and declarations cover. */
export const COVERED = `
    select contractor_id, range_agg(days) as days from (
      select s.contractor_id, daterange(s.beginning, s.ending, '[]') as days
      from timesheets s join grid on grid.id = s.contractor_id
      where s.agency_id = :agencyId and (s.status = 'pending' or (s.status = 'accepted' and not s.is_void))
        and s.ending >= grid.first_beginning
      union all
      select d.contractor_id, daterange(d.beginning,
        case grid.entry_period when 'monthly' then (d.beginning + interval '1 month')::date else d.beginning + 7 end)
      from declarations d join grid on grid.id = d.contractor_id
      where d.agency_id = :agencyId) as taken
    group by contractor_id`;

/**
 * Every period of every placement that is over and not covered by live timesheets and declarations. Days are compared,
 * not beginnings, so that a changed week start neither repeats an old period nor loses a day of the new ones.
 */
const MISSING = (reached: string) => `
  with placement as (${PLACEMENT(reached)}),
  grid as (${GRID}),
  expected as (
    select grid.*, day::date as beginning,
      case entry_period when 'monthly' then (day + interval '1 month')::date - 1 else day::date + 6 end as ending
    from grid cross join lateral generate_series(first_beginning::timestamp, until::timestamp,
      case entry_period when 'monthly' then interval '1 month' else interval '7 days' end) as day),
  covered as (${COVERED})
  select e.id as contractor_id, e.contact_id, e.fullname, e.email_address, e.contract_id, e.contract_name, e.client_id,
    e.client_name, e.entry_period, e.beginning, e.ending, e.is_sending_reminders, e.last_reminded, e.contact_last_reminded
  from expected e left join covered on covered.contractor_id = e.id
  where e.ending < cast(:today as date)
    and not coalesce(covered.days @> (daterange(e.beginning, e.ending, '[]') * daterange(e.start_date, e.end_date, '[]')), false)
  order by lower(e.fullname), e.contact_id, e.beginning, e.contract_name, e.id`;

/** The periods that have no timesheet, by person, the oldest first. */
export function selectMissing(db: Database, question: MissingQuestion): Statement {
  return db.sql.raw(MISSING(REACHED[question.reach.kind]), bindings(question));
}

/** How many periods are missing by their beginnings, the latest first. */
export function selectMissingByBeginning(db: Database, question: MissingQuestion): Statement {
  return db.sql.raw(
    `select beginning, count(*)::int as count
     from (${MISSING(REACHED[question.reach.kind])}) as periods group by beginning order by beginning desc`,
    bindings(question),
  );
}

/** The question as the statements name its parts. */
export function bindings(question: MissingQuestion): Record<string, string | string[] | number | null> {
  const { agencyId, today, weekStartsOn, reach, from, to, clientId, contractId, contractorId } = question;
  return {
    agencyId,
    today,
    from: from ?? null,
    to: to ?? null,
    clientId: clientId ?? null,
    contractId: contractId ?? null,
    contractorId: contractorId ?? null,
    contractorIds: question.contractorIds ?? null,
    contractIds: question.contractIds ?? null,
    reachContactIds: reachContactIds(reach),
    weekStart: WEEK_DAYS.indexOf(weekStartsOn),
  };
}

/** Which placements somebody reaches. */
export const REACHED: Record<Reach['kind'], string> = {
  agency: 'true',
  contractor: 'p.contact_id = any(cast(:reachContactIds as uuid[]))',
  authoriser: `exists (select from authorisers a where a.agency_id = p.agency_id and a.contractor_id = p.id
    and a.contact_id = any(cast(:reachContactIds as uuid[])) and a.status <> 'deleted')`,
  nothing: 'false',
};
