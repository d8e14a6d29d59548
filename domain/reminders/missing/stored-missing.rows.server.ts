import type { Database, Statement } from '#platform/database/database.ts';
import { type Reach, reachContactIds } from '../../roles/reach.ts';
import { PLACEMENTS_WITHIN } from '../../placements-within.rows.server.ts';
import type { ReminderFilter } from '../reminder.schema.ts';

/** A query of the stored periods: filters, or some placements or contracts, within a reach. */
export type MissingPeriodsQuery = ReminderFilter & {
  agencyId: string;
  reach: Reach;
  contractorIds?: string[];
  contractIds?: string[];
};

/** The date and week start for which the periods are stored, and whether any placement is marked since; no row before the first time. */
export function selectMissingState(agencyId: string): Statement {
  return {
    // Ordered, so that the index finds the first: a plain `exists` may read all agencies' marks.
    text: `select as_of, week_starts_on,
        (select id from missing_marks where agency_id = $1 order by id limit 1) is not null as is_marked
      from missing_states where agency_id = $1`,
    values: [agencyId],
  };
}

/** Locks the agency's periods while they are computed; others wait. The initial state has a date that is never today. */
export function lockMissingState(agencyId: string): Statement[] {
  return [
    {
      text: `insert into missing_states (agency_id, as_of, week_starts_on) values ($1, '0001-01-01', 'Monday')
        on conflict (agency_id) do nothing`,
      values: [agencyId],
    },
    { text: 'select as_of, week_starts_on from missing_states where agency_id = $1 for update', values: [agencyId] },
    { text: 'delete from missing_marks where agency_id = $1 returning contractor_id', values: [agencyId] },
  ];
}

/** Deletes the stored periods of placements, or all. */
export function deleteMissing(agencyId: string, contractorIds: string[] | null): Statement {
  return {
    text: `delete from missing_periods where agency_id = $1 and ($2::uuid[] is null or contractor_id = any($2))`,
    values: [agencyId, contractorIds],
  };
}

/** Deletes the stored periods of these contacts' placements. */
export function deleteMissingOf(agencyId: string, contactIds: string[]): Statement {
  return {
    text: `delete from missing_periods where agency_id = $1 and contractor_id in (
      select id from contractors where agency_id = $1 and contact_id = any($2::uuid[]))`,
    values: [agencyId, contactIds],
  };
}

/** Stores the date and week start of the stored periods. */
export function saveMissingState(agencyId: string, { asOf, weekStartsOn }: { asOf: string; weekStartsOn: string }) {
  return {
    text: 'update missing_states set as_of = $2, week_starts_on = $3 where agency_id = $1',
    values: [agencyId, asOf, weekStartsOn],
  };
}

/** The conditions of a query on the placements themselves. */
const OF_PLACEMENTS = (reached: string) => `
    and ${reached}
    and (cast(:contractId as uuid) is null or p.contract_id = :contractId)
    and (cast(:contractorId as uuid) is null or m.contractor_id = :contractorId)
    and (cast(:clientId as uuid) is null or exists (select from contracts k
      where k.agency_id = :agencyId and k.id = p.contract_id and k.client_id = :clientId))
    and (cast(:contractorIds as uuid[]) is null or m.contractor_id = any(cast(:contractorIds as uuid[])))
    and (cast(:contractIds as uuid[]) is null or p.contract_id = any(cast(:contractIds as uuid[])))`;

/**
 * The placements with missing periods that match a query. Days narrow it to whole weeks and months, of placements with
 * a day of their own among those days.
 * @param reached condition on the placements, which are read only if there is one
 */
const MISSING_ANY = (reached: string | null) => `
  from missing_periods m
  ${reached ? 'join contractors p on p.agency_id = m.agency_id and p.id = m.contractor_id' : ''}
  where m.agency_id = :agencyId
    and greatest(m.since, cast(:from as date)) <= least(m.until, cast(:to as date))
    ${reached ? OF_PLACEMENTS(reached) : ''}`;

/** How many of a placement's periods, which are in order, are among the days of a query. */
const AMONG_DAYS = `greatest(0, case when cast(:to as date) is null then m.count else width_bucket(cast(:to as date), m.firsts) end
  - case when cast(:from as date) is null then 0 else width_bucket(cast(:from as date) - 1, m.lasts) end)`;

/** @param ofPlacements whether the result has columns of placements, whatever the query */
const requested = (
  db: Database,
  text: (missingAny: string) => string,
  question: MissingPeriodsQuery,
  { ofPlacements = !isWhole({ ...question, from: undefined, to: undefined }) } = {},
): Statement =>
  db.sql.raw(text(MISSING_ANY(ofPlacements ? PLACEMENTS_WITHIN[question.reach.kind] : null)), {
    agencyId: question.agencyId,
    from: question.from ?? null,
    to: question.to ?? null,
    clientId: question.clientId ?? null,
    contractId: question.contractId ?? null,
    contractorId: question.contractorId ?? null,
    contractorIds: question.contractorIds ?? null,
    contractIds: question.contractIds ?? null,
    reachContactIds: reachContactIds(question.reach),
  });

/** Counts all missing periods. */
export const selectMissingCount = (db: Database, question: MissingPeriodsQuery): Statement =>
  isWhole(question)
    ? {
        text: 'select coalesce(sum(count), 0)::int as missing from missing_periods where agency_id = $1',
        values: [question.agencyId],
      }
    : requested(db, (missingAny) => `select coalesce(sum(${AMONG_DAYS}), 0)::int as missing ${missingAny}`, question);

const isWhole = ({ agencyId: _, reach, ...narrowed }: MissingPeriodsQuery) =>
  reach.kind === 'agency' && Object.values(narrowed).every((value) => value === null || value === undefined);

/**
 * Counts the missing periods of each client's placements, and those with days on or after a date where time is entered
 * weekly. Clients that miss none are absent.
 */
export function selectMissingCountByClient(agencyId: string, from: string): Statement {
  return {
    text: `
      select k.client_id, sum(m.count)::int as total,
        coalesce(sum(greatest(0, m.count - width_bucket($2::date - 1, m.lasts)))
          filter (where coalesce(p.entry_period, k.entry_period, t.entry_period) = 'weekly'), 0)::int as week
      from missing_periods m
      join contractors p on p.agency_id = m.agency_id and p.id = m.contractor_id
      join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
      join timesheet_templates t on t.agency_id = p.agency_id and t.id = p.timesheet_template_id
      where m.agency_id = $1 group by k.client_id`,
    values: [agencyId, from],
  };
}

/** Counts missing periods by their beginnings, latest first; the query has no days. */
export const selectMissingCountByFirstDay = (db: Database, question: MissingPeriodsQuery): Statement =>
  requested(
    db,
    (missingAny) => `select beginning, count(*)::int as count
      from (select unnest(m.beginnings) as beginning ${missingAny}) as kept group by beginning order by beginning desc`,
    question,
  );

/** Counts the missing periods of each placement, with its contract; those that miss none are absent. The query has no days. */
export const selectMissingCountByPlacement = (db: Database, question: MissingPeriodsQuery): Statement =>
  requested(db, (missingAny) => `select m.contractor_id, p.contract_id, m.count as missing ${missingAny}`, question, {
    ofPlacements: true,
  });
