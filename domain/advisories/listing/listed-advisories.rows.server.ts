import type { Database } from '#platform/database/database.ts';
import { type Reach, reachContactIds } from '../../roles/reach.ts';
import type { Advisory, AdvisoryRule } from '../advisory.ts';
import type { ListAdvisories } from '../advisory.schema.ts';
import { PLACEMENTS_WITHIN } from '../../placements-within.rows.server.ts';

/** A stored advisory, with its person and its day as text for the cursor. */
export type ListedRow = Omit<Advisory, 'key' | 'counted' | 'facts'> & {
  advisoryId: string;
  fullname: string;
  document: Pick<Advisory, 'key' | 'counted' | 'facts'>;
};

const WITHIN: Record<Reach['kind'], string> = {
  agency: 'true',
  nothing: 'false',
  contractor: 'a.contact_id = any(cast(:reachContactIds as uuid[]))',
  authoriser: `exists (select from authorisers o where o.agency_id = :agencyId and o.contractor_id = any(a.contractor_ids)
    and o.status <> 'deleted' and o.contact_id = any(cast(:reachContactIds as uuid[])))`,
};

/** Which advisories to select, after which of them, and how many at most. */
export type ListedQuestion = Omit<ListAdvisories, 'cursor' | 'rule' | 'limit'> & {
  reach: Reach;
  rules: readonly AdvisoryRule[];
  limit: number;
  after: { sort: string; id: string } | null;
};

/** Returns the advisories within reach, latest days first. */
export function selectAdvisories(db: Database, agencyId: string, requested: ListedQuestion): Promise<ListedRow[]> {
  const { reach, rules, limit, after, level, contactId, contractorId, from, to } = requested;
  return db.run<ListedRow>(
    db.sql.raw(
      `select a.id as advisory_id, a.contact_id, c.fullname, a.rule, a.level, a.on_date as on, a.document
      from advisories a join contacts c on c.agency_id = a.agency_id and c.id = a.contact_id
      where a.agency_id = :agencyId and ${WITHIN[reach.kind]} and a.rule = any(cast(:rules as text[]))
        and (cast(:level as text) is null or a.level = :level)
        and (cast(:contactId as uuid) is null or a.contact_id = :contactId)
        and (cast(:contractorId as uuid) is null or cast(:contractorId as uuid) = any(a.contractor_ids))
        and (cast(:from as date) is null or a.on_date >= :from) and (cast(:to as date) is null or a.on_date <= :to)
        and (cast(:afterDay as date) is null or (a.on_date, a.id) < (:afterDay, cast(:afterId as uuid)))
      order by a.on_date desc, a.id desc limit :limit`,
      {
        agencyId,
        rules: [...rules],
        limit,
        level: level ?? null,
        contactId: contactId ?? null,
        contractorId: contractorId ?? null,
        from: from ?? null,
        to: to ?? null,
        afterDay: after?.sort ?? null,
        afterId: after?.id ?? null,
        reachContactIds: reachContactIds(reach),
      },
    ),
  );
}

/** Returns the names of those of these placements that are within reach. */
export function selectPlacementNames(db: Database, agencyId: string, reach: Reach, contractorIds: string[]) {
  return db.run<{ contractorId: string; contractName: string; clientName: string }>(
    db.sql.raw(
      `select p.id as contractor_id, k.name as contract_name, cl.client_name
      from contractors p
      join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
      join clients cl on cl.agency_id = k.agency_id and cl.id = k.client_id
      where p.agency_id = :agencyId and p.id = any(cast(:contractorIds as uuid[])) and ${PLACEMENTS_WITHIN[reach.kind]}`,
      { agencyId, contractorIds, reachContactIds: reachContactIds(reach) },
    ),
  );
}

/** An advisory of a span of days, numbered from 1, with the names of its placements and the span's total. */
export type SpanRow = ListedRow & { span: number; total: number; names: PlacementName[] };
type PlacementName = { contractorId: string; contractName: string; clientName: string };

/** Days, inclusive. */
export type Days = { from: string; until: string };

/**
 * Returns the agency’s advisories for some rules in some spans of days, nearest first within a span, up to a limit,
 * with everything needed to word them.
 */
export function selectAdvisoriesIn(
  db: Database,
  agencyId: string,
  { rules, spans, limit }: { rules: readonly AdvisoryRule[]; spans: readonly Days[]; limit: number },
): Promise<SpanRow[]> {
  return db.run<SpanRow>({
    text: `
      select a.id as advisory_id, a.contact_id, c.fullname, a.rule, a.level, a.on_date as on, a.document, a.total, span.number::int as span,
        (select coalesce(json_agg(json_build_object('contractorId', p.id, 'contractName', k.name, 'clientName', l.client_name)), '[]')
          from contractors p
          join contracts k on k.agency_id = $1 and k.id = p.contract_id
          join clients l on l.agency_id = $1 and l.id = k.client_id
          where p.agency_id = $1 and p.id = any(a.contractor_ids)) as names
      from unnest($3::date[], $4::date[]) with ordinality as span (first, last, number)
      cross join lateral (select *, count(*) over ()::int as total from advisories
        where agency_id = $1 and rule = any($2::text[]) and on_date between span.first and span.last
        order by on_date, id limit $5) a
      join contacts c on c.agency_id = $1 and c.id = a.contact_id
      order by span.number, a.on_date, a.id`,
    values: [agencyId, [...rules], spans.map(({ from }) => from), spans.map(({ until }) => until), limit],
  });
}
