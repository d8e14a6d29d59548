import type { Database } from '#platform/database/database.ts';

/** Days of a placement; open-ended without an end. */
export type Days = { start: string; end: string | null };
export type DaysOf = Days & { id: string };

/** Another placement of the same contact on the same contract, overlapping the placement `id`. */
export type Overlap = DaysOf;

/** Returns, for placements to be given other days, the first other one that each would overlap. */
export function selectOverlaps(db: Database, agencyId: string, placements: DaysOf[]): Promise<Overlap[]> {
  return db.run<Overlap>({
    text: `
      select distinct on (p.id) p.id, o.start_date as start, o.end_date as "end"
      from unnest($2::uuid[], $3::date[], $4::date[]) as n(id, starts, ends)
      join contractors p on p.agency_id = $1 and p.id = n.id
      join contractors o on o.agency_id = p.agency_id and o.contract_id = p.contract_id and o.contact_id = p.contact_id
        and o.id <> p.id and o.status <> 'deleted' and daterange(o.start_date, o.end_date, '[]') && daterange(n.starts, n.ends, '[]')
      where n.ends is null or n.ends >= n.starts
      order by p.id, o.start_date`,
    values: [
      agencyId,
      placements.map(({ id }) => id),
      placements.map(({ start }) => start),
      placements.map(({ end }) => end),
    ],
  });
}

/** Returns whether a contact is placed on a contract on any of these days. */
export async function isPlacedWithin(
  db: Database,
  agencyId: string,
  { contractId, contactId, start, end }: Days & { contractId: string; contactId: string },
): Promise<boolean> {
  const found = await db.run({
    text: `select from contractors o where o.agency_id = $1 and o.contract_id = $2 and o.contact_id = $3 and o.status <> 'deleted'
      and daterange(o.start_date, o.end_date, '[]') && daterange($4::date, $5::date, '[]') limit 1`,
    values: [agencyId, contractId, contactId, start, end],
  });
  return found.length > 0;
}
