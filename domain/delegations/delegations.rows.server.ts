import type { Database, Statement } from '#platform/database/database.ts';
import { hasLeft } from '../has-left.rows.server.ts';
import type { After } from '../page.server.ts';
import type { Delegation, DelegationFields } from './delegation.ts';

const DELEGATION = `
  select d.id as delegation_id, d.authoriser_contact_id, h.fullname as authoriser_fullname, d.delegate_contact_id,
    s.fullname as delegate_fullname, d.start_date as start, d.end_date as "end", d.version
  from delegations d
  join contacts h on h.agency_id = d.agency_id and h.id = d.authoriser_contact_id
  join contacts s on s.agency_id = d.agency_id and s.id = d.delegate_contact_id
  where d.agency_id = :agencyId and (cast(:contactId as uuid) is null or :contactId in (d.authoriser_contact_id, d.delegate_contact_id))`;

/** Filters for delegations; `contactId` is on either side, `since` leaves out those that ended before. */
export type DelegationFilter = { contactId: string | null; since: string | null };

/** Returns delegations, latest first. */
export function selectDelegations(
  db: Database,
  agencyId: string,
  { contactId, since }: DelegationFilter,
  { limit, after }: { limit: number; after: After | null },
): Promise<Delegation[]> {
  return db.run<Delegation>(
    db.sql.raw(
      `${DELEGATION} and (cast(:since as date) is null or d.end_date >= cast(:since as date))
         and (cast(:id as uuid) is null or (d.end_date, d.id) < (cast(:sort as date), cast(:id as uuid)))
       order by d.end_date desc, d.id desc limit :limit`,
      { agencyId, contactId, since, limit, sort: after?.sort ?? null, id: after?.id ?? null },
    ),
  );
}

/** Selects one delegation, limited to a contact's if given. With `lock`, it is locked. */
export function selectDelegation(
  db: Database,
  agencyId: string,
  { id, contactId, lock = false }: { id: string; contactId: string | null; lock?: boolean },
): Statement[] {
  // Locked before it is read, as for a contract: its delegate may have changed by then.
  const hold = {
    text: 'select id from delegations where agency_id = $1 and id = $2 for update',
    values: [agencyId, id],
  };
  const read = db.sql.raw(`${DELEGATION} and d.id = :id`, { agencyId, contactId, id });
  return lock ? [hold, read] : [read];
}

/** Adds a delegation. */
export async function insertDelegation(
  db: Database,
  agencyId: string,
  id: string,
  { start, end, ...people }: DelegationFields & { authoriserContactId: string },
  at: string,
) {
  const row = { agencyId, id, ...people, startDate: start, endDate: end, createdAt: at, updatedAt: at };
  await db.run(db.sql('delegations').insert(row));
}

/** Saves a delegation and increments its version. */
export async function updateDelegation(
  db: Database,
  agencyId: string,
  id: string,
  { start, end, delegateContactId }: DelegationFields,
  at: string,
) {
  const version = db.sql.raw('version + 1');
  const change = { delegateContactId, startDate: start, endDate: end, updatedAt: at, version, turn: 'toCome' };
  await db.run(db.sql('delegations').where({ agencyId, id }).update(change));
}

/** The people of a delegation whose turn has come or gone. */
export type ChangedTurn = { authoriserContactId: string; delegateContactId: string; end: string };

/** Marks the delegations that have begun or are over by a day, all or one of them, and selects those that it changed. */
export function markTurns(agencyId: string, day: string, delegationId: string | null = null): Statement {
  return {
    text: `update delegations set turn = case when end_date < $2::date then 'over' else 'begun' end
      where agency_id = $1 and ($3::uuid is null or id = $3) and turn <> 'over'
        and (case when turn = 'toCome' then start_date else end_date + 1 end) <= $2::date
      returning authoriser_contact_id, delegate_contact_id, end_date as "end"`,
    values: [agencyId, day, delegationId],
  };
}

/** Deletes a delegation; the audit trail keeps it. */
export async function removeDelegation(db: Database, agencyId: string, id: string) {
  await db.run(db.sql('delegations').where({ agencyId, id }).delete());
}

/** Returns obstacles to a delegation: whether there is anything to decide, one at the same time, or the delegate's own time. */
export async function selectObstacles(
  db: Database,
  agencyId: string,
  requested: DelegationFields & { authoriserContactId: string; delegationId: string },
): Promise<{ authorises: boolean; overlaps: boolean; isContractor: boolean }> {
  const [found] = await db.run<{ authorises: boolean; overlaps: boolean; isContractor: boolean }>(
    db.sql.raw(
      `select
         exists (select from authorisers a where a.agency_id = :agencyId and a.contact_id = :authoriserContactId
           and a.status <> 'deleted') as authorises,
         exists (select from delegations d where d.agency_id = :agencyId and d.authoriser_contact_id = :authoriserContactId
           and d.id <> :delegationId and d.start_date <= cast(:end as date) and d.end_date >= cast(:start as date)) as overlaps,
         exists (select from contractors p join authorisers a on a.agency_id = p.agency_id and a.contractor_id = p.id
           where p.agency_id = :agencyId and p.contact_id = :delegateContactId and p.status <> 'deleted'
             and a.contact_id = :authoriserContactId and a.status <> 'deleted') as is_contractor`,
      { agencyId, ...requested },
    ),
  );
  return found!;
}

const ON_DAY = `d.agency_id = :agencyId and cast(:day as date) between d.start_date and d.end_date`;

/** Whether a delegate’s own last day is over by that day. */
const HAS_LEFT = hasLeft({ agency: ':agencyId', contact: 'd.delegate_contact_id', day: 'cast(:day as date)' });

/** Selects for whom a contact decides on a day; for nobody once they have left. */
export function delegatorsOn(db: Database, agencyId: string, requested: { day: string; contactId: string }): Statement {
  return db.sql.raw(
    `select h.id as contact_id, h.fullname, d.end_date as until from delegations d
     join contacts h on h.agency_id = d.agency_id and h.id = d.authoriser_contact_id and h.status <> 'deleted'
     where ${ON_DAY} and d.delegate_contact_id = :contactId and not ${HAS_LEFT} order by lower(h.fullname), h.id`,
    { agencyId, ...requested },
  );
}

/** Returns the delegations to a contact that run past a day, by end. */
export function selectDelegationsPast(db: Database, agencyId: string, requested: { contactId: string; day: string }) {
  return db.run<{ delegationId: string; authoriserFullname: string; end: string }>(
    db.sql.raw(
      `select d.id as delegation_id, h.fullname as authoriser_fullname, d.end_date as "end" from delegations d
       join contacts h on h.agency_id = d.agency_id and h.id = d.authoriser_contact_id and h.status <> 'deleted'
       where d.agency_id = :agencyId and d.delegate_contact_id = :contactId and d.end_date > cast(:day as date)
       order by d.end_date, d.id`,
      { agencyId, ...requested },
    ),
  );
}

/** Returns those of these contacts who may decide the placement's time themselves. */
export async function selectDeciders(db: Database, agencyId: string, contractorId: string, contactIds: string[]) {
  const found = await db.run<{ contactId: string }>(
    db
      .sql('authorisers')
      .select('contactId')
      .where({ agencyId, contractorId })
      .whereNot({ status: 'deleted' })
      .whereIn('contactId', contactIds),
  );
  return new Set(found.map(({ contactId }) => contactId));
}

/** Returns whom an authoriser may name: the others who decide for the same clients and have not left. */
export function selectColleagues(db: Database, agencyId: string, contactId: string) {
  return db.run<{ contactId: string; fullname: string; emailAddress: string }>(
    db.sql.raw(
      `select c.id as contact_id, c.fullname, c.email_address from contacts c
       where c.agency_id = :agencyId and c.status <> 'deleted' and c.id <> :contactId and c.id in (
         select a.contact_id from authorisers a
         join contractors p on p.agency_id = a.agency_id and p.id = a.contractor_id and p.status <> 'deleted'
         join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
         where a.agency_id = :agencyId and a.status <> 'deleted' and k.client_id in (
           select l.client_id from authorisers o
           join contractors q on q.agency_id = o.agency_id and q.id = o.contractor_id and q.status <> 'deleted'
           join contracts l on l.agency_id = q.agency_id and l.id = q.contract_id
           where o.agency_id = :agencyId and o.contact_id = :contactId and o.status <> 'deleted'))
       and not exists (select from departures l where l.agency_id = :agencyId and l.contact_id = c.id and l.left_at is not null)
       order by lower(c.fullname), c.id limit 500`,
      { agencyId, contactId },
    ),
  );
}
