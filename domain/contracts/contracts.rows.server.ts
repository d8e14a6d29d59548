import type { Database, Statement } from '#platform/database/database.ts';
import { except, only, storedValues } from '../columns.ts';
import { selected } from '../columns.rows.server.ts';
import type { Listed } from '../narrow.rows.server.ts';
import { referenceIs } from '../reference.rows.server.ts';
import { type Reach, reachContactIds } from '../roles/reach.ts';
import type { Contract } from './contract.ts';
import { CONTRACT_COLUMNS } from './contract-columns.ts';
import type { ContractFields } from './contract.schema.ts';
import { saveChange } from '../save-change.rows.server.ts';

const FIRST = ['name', 'reference', 'start', 'end'] as const;
const CONTRACT = `
  t.id as contract_id, t.client_id, json_build_object('clientId', l.id, 'clientName', l.client_name, 'reference', l.reference) as client,
  ${selected('t', only(CONTRACT_COLUMNS, ...FIRST))}, t.start_date, t.end_date, ${selected('t', except(CONTRACT_COLUMNS, ...FIRST))},
  t.consultant_contact_id, t.status, t.version, t.created_at, t.updated_at`;
const FROM = `from contracts t join clients l on l.agency_id = t.agency_id and l.id = t.client_id`;

const PLACED = `from contractors p where p.agency_id = :agencyId and p.contract_id = t.id and p.status <> 'deleted'`;
/** Which contracts `t` are within reach; `:reachContactIds` are the contacts, `:agencyId` the agency. */
export const WITHIN: Record<Reach['kind'], string> = {
  agency: 'true',
  nothing: 'false',
  contractor: `exists (select ${PLACED} and p.contact_id = any(cast(:reachContactIds as uuid[])))`,
  authoriser: `exists (select ${PLACED} and exists (
    select from authorisers u where u.agency_id = :agencyId and u.contractor_id = p.id
      and u.status <> 'deleted' and u.contact_id = any(cast(:reachContactIds as uuid[]))))`,
};

/** Adds a contract. */
export async function insertContract(db: Database, agencyId: string, id: string, contract: ContractFields, at: string) {
  const row = { agencyId, id, ...storedValues(CONTRACT_COLUMNS, contract), createdAt: at, updatedAt: at };
  await db.run(db.sql('contracts').insert(row));
}

/** Saves changes to a contract and increments its version. */
export async function updateContract(
  db: Database,
  agencyId: string,
  id: string,
  change: Partial<ContractFields> & { status?: 'deleted' },
  at: string,
) {
  await saveChange(db, 'contracts', { agencyId, id, at }, storedValues(CONTRACT_COLUMNS, change));
}

/** Returns whether a contract has placements. */
export async function hasPlacements(db: Database, agencyId: string, contractId: string): Promise<boolean> {
  const text = `select 1 from contractors where agency_id = $1 and contract_id = $2 and status <> 'deleted' limit 1`;
  return (await db.run({ text, values: [agencyId, contractId] })).length > 0;
}

/** Returns the dates of a contract's live placements, and whose they are. */
export function selectPlacementDates(db: Database, agencyId: string, contractId: string) {
  return db.run<{ fullname: string; start: string; end: string | null }>({
    text: `select c.fullname, p.start_date as start, p.end_date as "end" from contractors p
      join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
      where p.agency_id = $1 and p.contract_id = $2 and p.status <> 'deleted' order by lower(c.fullname), p.id`,
    values: [agencyId, contractId],
  });
}

/** Whom a row lock excludes: everyone, or only those who would change the row. */
export type Lock = 'update' | 'share';

/**
 * Selects one contract within reach. With `lock`, it is locked until the transaction ends. The lock precedes the read:
 * with joined rows, PostgreSQL re-reads only the row it waited for, and finds nothing if that now refers to another
 * client.
 */
export function contractWith(
  db: Database,
  agencyId: string,
  contractId: string,
  reach: Reach,
  lock?: Lock,
): Statement[] {
  const hold = {
    text: `select id from contracts where agency_id = $1 and id = $2 for ${lock}`,
    values: [agencyId, contractId],
  };
  const read = db.sql.raw(
    `select ${CONTRACT} ${FROM}
     where t.agency_id = :agencyId and t.id = :contractId and t.status <> 'deleted' and ${WITHIN[reach.kind]}`,
    { agencyId, contractId, reachContactIds: reachContactIds(reach) },
  );
  return lock ? [hold, read] : [read];
}

/** Returns one contract within reach, or nothing; locked in the same way. */
export async function selectContract(db: Database, agencyId: string, contractId: string, reach: Reach, lock?: 'share') {
  const answers = await db.runAll(contractWith(db, agencyId, contractId, reach, lock));
  return (answers.at(-1)![0] as Contract | undefined) ?? null;
}

/** Returns the ends of those of these contracts that are not deleted; null for an ongoing one. */
export function selectContractEnds(db: Database, agencyId: string, contractIds: string[]) {
  return db.run<{ contractId: string; end: string | null }>({
    text: `select id as contract_id, end_date as "end" from contracts
      where agency_id = $1 and id = any($2::uuid[]) and status <> 'deleted'`,
    values: [agencyId, contractIds],
  });
}

type Namesake = { clientName: string; name: string; reference: string | null };

/** Finds another contract of the client with the same name, ignoring case and spacing, or nothing. */
export async function selectNamesake(
  db: Database,
  agencyId: string,
  { clientId, name, except }: { clientId: string; name: string; except: string },
): Promise<Namesake | null> {
  const found = await db.run<Namesake>({
    text: `select l.client_name, t.name, t.reference ${FROM}
      where t.agency_id = $1 and l.agency_id = $1 and t.client_id = $2 and t.status <> 'deleted' and t.id <> $4
        and lower(regexp_replace(t.name, '\\s+', ' ', 'g')) = lower(regexp_replace($3, '\\s+', ' ', 'g')) order by t.id limit 1`,
    values: [agencyId, clientId, name, except],
  });
  return found[0] ?? null;
}

/** Contracts as a collection. */
export const LISTED: Listed = {
  columns: CONTRACT,
  from: FROM,
  within: WITHIN,
  of: 't',
  name: 'lower(t.name)',
  filters: {
    reference: referenceIs('t', ':reference'),
    name: 'lower(t.name) = lower(:name)',
    contractId: 't.id = :contractId',
    clientId: 't.client_id = :clientId',
    consultantContactId: 't.consultant_contact_id = :consultantContactId',
    contactId: `exists (select ${PLACED} and p.contact_id = :contactId)`,
  },
  words: { own: 't', clients: 't.client_id' },
};
