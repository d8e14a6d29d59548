import type { Database, Statement } from '#platform/database/database.ts';
import { MAX_PERIOD_DAYS } from '../../periods/period.ts';
import { WEEK_DAYS, type WeekDay } from '../../periods/week-days.ts';
import { type Reach, reachContactIds } from '../../roles/reach.ts';
import { foundIn, PLACEMENT_FOUND_BY } from '../../search.rows.server.ts';
import type { MissingFilter } from '../reminder.schema.ts';
import { PLACEMENTS_WITHIN } from '../../placements-within.rows.server.ts';

/** The input of the listing. */
export type MissingQuestion = MissingFilter & {
  agencyId: string;
  /** Today in the agency's time zone. */
  today: string;
  weekStartsOn: WeekDay;
  reach: Reach;
  /** Only these placements, or those on these contracts. */
  contractorIds?: string[];
  contractIds?: string[];
};

/** What a statement is computed from, and which more of its columns it returns. */
type Way = { isKept?: boolean; more?: string; search?: string | undefined };

/** The placements in question, with the days that count: after their start and before today. */
const PLACEMENT = (reached: string, { isKept, search }: Way): string => `
    select p.id, p.contact_id, p.contract_id, k.client_id, k.name as contract_name, cl.client_name, c.fullname, c.email_address,
      coalesce(p.entry_period, k.entry_period, t.entry_period) as entry_period, p.start_date, p.end_date,
      p.is_sending_reminders, p.last_reminded, c.last_reminded as contact_last_reminded,
      greatest(p.start_date, cast(:from as date)) as since,
      least(p.end_date, cast(:to as date), cast(:today as date) - 1) as until${isKept ? ', m.firsts, m.lasts' : ''}
    from contractors p
    ${isKept ? 'join missing_periods m on m.agency_id = p.agency_id and m.contractor_id = p.id' : ''}
    join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
    join clients cl on cl.agency_id = p.agency_id and cl.id = k.client_id
    join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
    join timesheet_templates t on t.agency_id = p.agency_id and t.id = p.timesheet_template_id
    where p.agency_id = :agencyId and p.status <> 'deleted' and c.status <> 'deleted' and ${reached}
      and (cast(:clientId as uuid) is null or k.client_id = :clientId)
      and (cast(:contractId as uuid) is null or p.contract_id = :contractId)
      and (cast(:contractorId as uuid) is null or p.id = :contractorId)
      and (cast(:contactId as uuid) is null or p.contact_id = :contactId)
      and (cast(:contractorIds as uuid[]) is null or p.id = any(cast(:contractorIds as uuid[])))
      and (cast(:contractIds as uuid[]) is null or p.contract_id = any(cast(:contractIds as uuid[])))${search ? ` and ${foundIn(PLACEMENT_FOUND_BY, search).text}` : ''}`;

/** The first day of the week or month that contains a day. */
const beginningOf = (day: string) => `case entry_period
      when 'monthly' then ${day} - (extract(day from ${day})::int - 1)
      else ${day} - (extract(isodow from ${day})::int + 6 - cast(:weekStart as int)) % 7 end`;

/** The last day of the week or month that begins on a day. */
const endingOf = (beginning: string) =>
  `case entry_period when 'monthly' then (${beginning} + interval '1 month')::date - 1 else ${beginning} + 6 end`;

/** Placements with any such day, with the beginnings of their first and last periods. */
const GRID = `
    select *, ${beginningOf('since')} as first_beginning, ${beginningOf('until')} as last_beginning
    from placement where since <= until`;

/**
 * The days of a placement that are considered: all from its first period to its last, or the weeks and months in which
 * some are stored as missing. Anything that covers one begins on `earliest` or later; that is computed separately
 * (`offset 0`), as under row-level security an index is not used for a date computed from a row.
 */
const LOOKED_AT = ({ isKept }: Way) => {
  const [first, last] = ['grid.first_beginning', endingOf('grid.last_beginning')];
  const within = isKept
    ? `select greatest(first, ${first}) as since, least(last, ${last}) as until from unnest(grid.firsts, grid.lasts) as kept (first, last)`
    : `select ${first} as since, ${last} as until`;
  return `(select since, until, since - ${MAX_PERIOD_DAYS} as earliest from (${within}) as within where since <= until offset 0) as looked_at`;
};

/** The days among them covered by live timesheets and declarations. */
const COVERED = `
      select daterange(s.beginning, s.ending, '[]') as days from timesheets s
      where s.agency_id = :agencyId and (s.status = 'pending' or (s.status = 'accepted' and not s.is_void))
        and s.contractor_id = grid.id
        and s.beginning between looked_at.earliest and looked_at.until and s.ending >= looked_at.since
      union all
      select daterange(d.beginning, d.ending, '[]') from declarations d
      where d.agency_id = :agencyId
        and d.contractor_id = grid.id
        and d.beginning between looked_at.earliest and looked_at.until and d.ending >= looked_at.since`;

/**
 * Rejected and void timesheets that have any of those days and are to be entered again for their own: no live
 * timesheet, declaration or later timesheet has any of their days. Time entry follows the same rule
 * (`placement-periods.ts`).
 */
const REOPENED = (way: Way) => `
    select grid.*, null::daterange as free, own.entry_period as own_period, daterange(own.beginning, own.ending, '[]') as days
    from grid cross join lateral (
      select distinct r.id, r.beginning, r.ending, r.entry_period from ${LOOKED_AT(way)} cross join lateral (
        select t.id, t.friendly_number, t.beginning, t.ending, t.entry_period, t.beginning - ${MAX_PERIOD_DAYS} as earliest from timesheets t
        where t.agency_id = :agencyId and (t.status = 'rejected' or t.is_void) and t.contractor_id = grid.id
          and t.beginning between looked_at.earliest and looked_at.until and t.ending >= looked_at.since offset 0) as r
      where not exists (select from timesheets o
          where o.agency_id = :agencyId and o.contractor_id = grid.id and o.status <> 'deleted'
            and o.beginning between r.earliest and r.ending and o.ending >= r.beginning
            and (o.friendly_number > r.friendly_number or o.status <> 'rejected' and not o.is_void))
        and not exists (select from declarations d
          where d.agency_id = :agencyId and d.contractor_id = grid.id
            and d.beginning between r.earliest and r.ending and d.ending >= r.beginning)) as own`;

/**
 * Every period of every placement that is over and not covered by live timesheets and declarations. Days are compared,
 * not beginnings: what is left of a week or month after a change of the week start or the entry period is a separate
 * period, and a rejected or void timesheet keeps its days. Only the few uncovered days are divided into weeks and
 * months.
 */
const MISSING = (reached: string, way: Way = {}) => `
  with placement as (${PLACEMENT(reached, way)}),
  grid as materialized (${GRID}),
  reopened as materialized (${REOPENED(way)}),
  own as materialized (select id, range_agg(days) as days from reopened group by id),
  uncovered as (
    select grid.*, free from grid
    cross join lateral (select range_agg(daterange(since, until, '[]')) as days from ${LOOKED_AT(way)}) as wanted
    cross join lateral (select range_agg(taken.days) as days from ${LOOKED_AT(way)} cross join lateral (${COVERED}) as taken) as covered
    left join own on own.id = grid.id
    cross join lateral unnest(wanted.days - coalesce(covered.days, '{}') - coalesce(own.days, '{}')) as free),
  period as (
    select uncovered.*, entry_period as own_period, free * daterange(day::date, ${endingOf('day::date')}, '[]') as days
    from uncovered cross join lateral generate_series(
      (${beginningOf('lower(free)')})::timestamp, (upper(free) - 1)::timestamp,
      case entry_period when 'monthly' then interval '1 month' else interval '7 days' end) as day
    union all select * from reopened)
  select id as contractor_id, contact_id, fullname, email_address, contract_id, contract_name, client_id,
    client_name, own_period as entry_period, lower(days) as beginning, upper(days) - 1 as ending, is_sending_reminders, last_reminded,
    contact_last_reminded${way.more ?? ''}
  from period
  where upper(days) <= cast(:today as date) and days && daterange(start_date, end_date, '[]')`;

/** The latest rejected timesheet of a period's days that has not yet been corrected, as an object or null. */
const REJECTED = `(
    select json_build_object('timesheetId', t.id, 'friendlyNumber', t.friendly_number, 'reason', t.decision_note,
      'decidedByName', t.decided_by_name)
    from timesheets t
    where t.agency_id = :agencyId and t.contractor_id = periods.contractor_id and t.status = 'rejected'
      and t.beginning <= periods.ending and t.ending >= periods.beginning
      and not exists (select from timesheets c
        where c.agency_id = :agencyId and c.replaces_timesheet_id = t.id and c.status <> 'deleted')
    order by t.friendly_number desc limit 1)`;

const IN_ORDER = `order by lower(fullname), contact_id, beginning, contract_name, contractor_id`;

/** Selects the periods without a timesheet, by person, oldest first: from the stored ones, or computed from all timesheets. */
export function selectMissing(db: Database, question: MissingQuestion, way: Pick<Way, 'isKept'> = {}): Statement {
  const periods = MISSING(PLACEMENTS_WITHIN[question.reach.kind], { ...way, search: question.search });
  return db.sql.raw(
    `select periods.*, ${REJECTED} as rejected from (${periods}) as periods ${IN_ORDER}`,
    bindings(question),
  );
}

/** Returns the query's bindings as named in the statements. */
function bindings(question: MissingQuestion): Record<string, string | string[] | number | null> {
  const { agencyId, today, weekStartsOn, reach, from, to, clientId, contractId, contractorId, search } = question;
  return {
    ...(search && foundIn(PLACEMENT_FOUND_BY, search).bindings),
    agencyId,
    today,
    from: from ?? null,
    to: to ?? null,
    clientId: clientId ?? null,
    contractId: contractId ?? null,
    contractorId: contractorId ?? null,
    contactId: question.contactId ?? null,
    contractorIds: question.contractorIds ?? null,
    contractIds: question.contractIds ?? null,
    reachContactIds: reachContactIds(reach),
    weekStart: WEEK_DAYS.indexOf(weekStartsOn),
  };
}

/** Counts all missing periods. */
export function countMissingPeriods(db: Database, question: MissingQuestion): Statement {
  return db.sql.raw(
    `select count(*)::int as missing from (${MISSING(PLACEMENTS_WITHIN[question.reach.kind], { search: question.search })}) as periods`,
    bindings(question),
  );
}

/** The first day of the week or month in which a period begins, and the last day of the one in which it ends. */
const CELLS = `, start_date, end_date, ${beginningOf('lower(days)')} as first, ${endingOf(`(${beginningOf('(upper(days) - 1)')})`)} as last`;

/**
 * Stores the missing periods of placements: the first day of each, and the first and last of the weeks or months it
 * lies in. Earlier rows of theirs have been deleted.
 */
export function storeMissing(db: Database, question: MissingQuestion): Statement {
  return db.sql.raw(
    `insert into missing_periods (agency_id, contractor_id, since, until, count, beginnings, firsts, lasts)
     select :agencyId, contractor_id, min(start_date), max(least(end_date, cast(:today as date) - 1)), count(*),
       array_agg(beginning order by beginning), array_agg(first order by beginning), array_agg(last order by beginning)
     from (${MISSING(PLACEMENTS_WITHIN[question.reach.kind], { more: CELLS })}) as periods
     group by contractor_id
     returning contractor_id`,
    bindings(question),
  );
}
