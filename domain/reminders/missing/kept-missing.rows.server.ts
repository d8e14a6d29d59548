import type { Database, Statement } from '#platform/database/database.ts';
import { type Reach, reachContactIds } from '../../roles/reach.ts';
import { PLACEMENTS_WITHIN } from '../../placements-within.rows.server.ts';
import type { ReminderFilter } from '../reminder.schema.ts';

/** What is asked of the periods that are kept: the filters, or some placements or contracts, within a reach. */
export type KeptQuestion = ReminderFilter & {
  agencyId: string;
  reach: Reach;
  contractorIds?: string[];
  contractIds?: string[];
};

/** As of which day and start of the week the periods are kept, and whether any placement is marked since; no row before the first time. */
export function selectKeptState(agencyId: string): Statement {
  return {
    // By order, so that the index finds the first: for `exists` alone all agencies' marks may be read.
    text: `select as_of, week_starts_on,
        (select id from missing_marks where agency_id = $1 order by id limit 1) is not null as is_marked
      from missing_states where agency_id = $1`,
    values: [agencyId],
  };
}

/** Holds the agency's periods for whoever works them out; others wait. A state that was never kept is of no day that is. */
export function holdKeptState(agencyId: string): Statement[] {
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

/** Removes what is kept of placements, or of all. */
export function removeKept(agencyId: string, contractorIds: string[] | null): Statement {
  return {
    text: `delete from missing_periods where agency_id = $1 and ($2::uuid[] is null or contractor_id = any($2))`,
    values: [agencyId, contractorIds],
  };
}

/** Notes as of when the periods are kept. */
export function saveKeptState(agencyId: string, { asOf, weekStartsOn }: { asOf: string; weekStartsOn: string }) {
  return {
    text: 'update missing_states set as_of = $2, week_starts_on = $3 where agency_id = $1',
    values: [agencyId, asOf, weekStartsOn],
  };
}

/** What a question asks of the placements themselves. */
const OF_PLACEMENTS = (reached: string) => `
    and ${reached}
    and (cast(:contractId as uuid) is null or p.contract_id = :contractId)
    and (cast(:contractorId as uuid) is null or m.contractor_id = :contractorId)
    and (cast(:clientId as uuid) is null or exists (select from contracts k
      where k.agency_id = :agencyId and k.id = p.contract_id and k.client_id = :clientId))
    and (cast(:contractorIds as uuid[]) is null or m.contractor_id = any(cast(:contractorIds as uuid[])))
    and (cast(:contractIds as uuid[]) is null or p.contract_id = any(cast(:contractIds as uuid[])))`;

/**
 * The kept periods that a question means, one row each. Days that narrow it mean whole weeks and months, of placements with a
 * day of their own among those days.
 * @param reached of the placements, which are read only where something is asked of them
 */
const KEPT = (reached: string | null) => `
  select ${reached ? 'm.contractor_id, p.contract_id, ' : ''}period.beginning
  from missing_periods m
  ${reached ? 'join contractors p on p.agency_id = m.agency_id and p.id = m.contractor_id' : ''}
  cross join lateral unnest(m.beginnings, m.firsts, m.lasts) as period (beginning, first, last)
  where m.agency_id = :agencyId
    and greatest(m.since, cast(:from as date)) <= least(m.until, cast(:to as date))
    and (cast(:from as date) is null or period.last >= :from) and (cast(:to as date) is null or period.first <= :to)
    ${reached ? OF_PLACEMENTS(reached) : ''}`;

/** @param ofPlacements whether the answer tells of placements, whatever the question */
const asked = (
  db: Database,
  text: (kept: string) => string,
  question: KeptQuestion,
  { ofPlacements = !isWhole({ ...question, from: undefined, to: undefined }) } = {},
): Statement =>
  db.sql.raw(text(KEPT(ofPlacements ? PLACEMENTS_WITHIN[question.reach.kind] : null)), {
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

/** How many periods are missing in all. */
export const countKept = (db: Database, question: KeptQuestion): Statement =>
  isWhole(question)
    ? {
        text: 'select coalesce(sum(count), 0)::int as missing from missing_periods where agency_id = $1',
        values: [question.agencyId],
      }
    : asked(db, (kept) => `select count(*)::int as missing from (${kept}) as kept`, question);

const isWhole = ({ agencyId: _, reach, ...narrowed }: KeptQuestion) =>
  reach.kind === 'agency' && Object.values(narrowed).every((value) => value === null || value === undefined);

/** How many periods are missing by their beginnings, the latest first. */
export const countKeptByBeginning = (db: Database, question: KeptQuestion): Statement =>
  asked(
    db,
    (kept) =>
      `select beginning, count(*)::int as count from (${kept}) as kept group by beginning order by beginning desc`,
    question,
  );

/** How many periods each placement misses, with its contract; those that miss none are absent. */
export const countKeptByPlacement = (db: Database, question: KeptQuestion): Statement =>
  asked(
    db,
    (kept) =>
      `select contractor_id, contract_id, count(*)::int as missing from (${kept}) as kept group by contractor_id, contract_id`,
    question,
    { ofPlacements: true },
  );
