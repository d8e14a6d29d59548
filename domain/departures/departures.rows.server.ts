import type { Database, Statement } from '#platform/database/database.ts';
import type { Departure, ThinPlacement } from './departure.ts';

const COLUMNS = `contact_id, leaves_on::text as leaves_on, reason, ends, set_at, left_at`;

/** Returns when a contact leaves or has left, or nothing. With `lock`, it is locked until the transaction ends. */
export async function selectDeparture(db: Database, agencyId: string, contactId: string, lock = false) {
  const [departure] = await db.run<Departure>({
    text: `select ${COLUMNS} from departures where agency_id = $1 and contact_id = $2 ${lock ? 'for update' : ''}`,
    values: [agencyId, contactId],
  });
  return departure ?? null;
}

/** Returns when some contacts leave, excluding those who stay and those who have left. */
export function selectLastDays(
  db: Database,
  agencyId: string,
  contactIds: string[],
): Promise<Pick<Departure, 'contactId' | 'leavesOn' | 'leftAt'>[]> {
  return db.run<Pick<Departure, 'contactId' | 'leavesOn' | 'leftAt'>>({
    text: `select contact_id, leaves_on::text as leaves_on, left_at from departures
      where agency_id = $1 and left_at is null and contact_id = any($2::uuid[])`,
    values: [agencyId, contactIds],
  });
}

/** Deletes the departures of those of some contacts who have left, and returns them. */
export async function deleteLeft(db: Database, agencyId: string, contactIds: string[]): Promise<string[]> {
  const gone = await db.run<{ contactId: string }>({
    text: `delete from departures where agency_id = $1 and contact_id = any($2::uuid[]) and left_at is not null
      returning contact_id`,
    values: [agencyId, contactIds],
  });
  return gone.map(({ contactId }) => contactId);
}

/** Locks the placements of a contact, and their contracts, until the transaction ends, so that none is given another end. */
export async function lockPlacementsOf(db: Database, agencyId: string, contactId: string): Promise<void> {
  await db.run({
    text: `select p.id from contractors p join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
      where p.agency_id = $1 and p.contact_id = $2 and p.status <> 'deleted' order by p.id for no key update of p for key share of k`,
    values: [agencyId, contactId],
  });
}

/** Returns those whose last day is over and who are still to be disabled. */
export async function selectDueDepartures(
  db: Database,
  agencyId: string,
  today: string,
): Promise<Pick<Departure, 'contactId'>[]> {
  return db.run<Departure>({
    text: `select contact_id from departures where agency_id = $1 and left_at is null and leaves_on < $2
      order by leaves_on, contact_id`,
    values: [agencyId, today],
  });
}

/** Saves when a contact leaves, replacing any previous departure. */
export function writeDeparture(agencyId: string, departure: Omit<Departure, 'leftAt'>): Statement {
  const { contactId, leavesOn, reason, ends, setAt } = departure;
  return {
    text: `
      insert into departures (agency_id, contact_id, leaves_on, reason, ends, set_at) values ($1, $2, $3, $4, $5, $6)
      on conflict (agency_id, contact_id) do update set leaves_on = excluded.leaves_on, reason = excluded.reason,
        ends = excluded.ends, set_at = excluded.set_at, left_at = null`,
    values: [agencyId, contactId, leavesOn, reason, JSON.stringify(ends), setAt],
  };
}

/** Records that a contact has left. */
export function markLeft(agencyId: string, contactId: string, at: string): Statement {
  return {
    text: 'update departures set left_at = $3 where agency_id = $1 and contact_id = $2',
    values: [agencyId, contactId, at],
  };
}

/** Deletes a departure. */
export async function deleteDeparture(db: Database, agencyId: string, contactId: string): Promise<void> {
  await db.run({
    text: 'delete from departures where agency_id = $1 and contact_id = $2',
    values: [agencyId, contactId],
  });
}

/** Returns the placements running beyond a day whose timesheets a contact may decide along with at most one other, by name. */
export function selectThinPlacements(
  db: Database,
  agencyId: string,
  { contactId, leavesOn }: { contactId: string; leavesOn: string },
): Promise<ThinPlacement[]> {
  return db.run<ThinPlacement>({
    text: `
      select p.id as contractor_id, c.fullname, t.name as contract_name, o.others
      from authorisers u
      join contractors p on p.agency_id = u.agency_id and p.id = u.contractor_id and p.status <> 'deleted'
      join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
      join contracts t on t.agency_id = p.agency_id and t.id = p.contract_id
      cross join lateral (select coalesce(array_agg(n.fullname order by lower(n.fullname)), '{}') as others
        from authorisers x join contacts n on n.agency_id = x.agency_id and n.id = x.contact_id
        where x.agency_id = $1 and x.contractor_id = u.contractor_id and x.status <> 'deleted'
          and x.contact_id <> u.contact_id) o
      where u.agency_id = $1 and u.contact_id = $2 and u.status <> 'deleted'
        and (p.end_date is null or p.end_date > $3) and cardinality(o.others) <= 1
      order by lower(c.fullname), p.id`,
    values: [agencyId, contactId, leavesOn],
  });
}
