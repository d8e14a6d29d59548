import type { Database, Statement } from '#platform/database/database.ts';
import { selected } from '../columns.rows.server.ts';
import { ALL_OR_DELETED, EVERYTHING, type Listed } from '../narrow.rows.server.ts';
import { referenceIs } from '../reference.rows.server.ts';
import type { Billee, BilleeFields } from './billee.ts';
import { BILLEE_COLUMNS } from './billee-columns.ts';
import { saveChange } from '../save-change.rows.server.ts';

/** `agency` is the statement's expression for the agency’s id. */
const isBilled = (agency: string) =>
  `exists (select from agency_billing g where g.agency_id = ${agency} and g.billee_id = b.id)`;
const columns = (agency: string) => `
  b.id as billee_id, ${selected('b', BILLEE_COLUMNS)}, b.version, b.created_at, b.updated_at,
  ${isBilled(agency)} as is_billed`;
const BILLEE = `select ${columns('$1')} from billees b where b.agency_id = $1 and not b.is_deleted`;

/** Adds a billee. */
export async function insertBillee(db: Database, agencyId: string, id: string, fields: BilleeFields, at: string) {
  await db.run(db.sql('billees').insert({ agencyId, id, ...fields, createdAt: at, updatedAt: at }));
}

/** Saves changes to a billee and increments its version. */
export async function updateBillee(
  db: Database,
  agencyId: string,
  id: string,
  change: Partial<BilleeFields> | { isDeleted: true },
  at: string,
) {
  await saveChange(db, 'billees', { agencyId, id, at }, change);
}

/** Locks a billee until the transaction ends; whatever is read afterwards is current. */
export function lockBilleeRow(agencyId: string, id: string): Statement {
  return { text: 'select id from billees where agency_id = $1 and id = $2 for update', values: [agencyId, id] };
}

/** Selects one billee. */
export function selectBillee(agencyId: string, id: string): Statement {
  return { text: `${BILLEE} and b.id = $2`, values: [agencyId, id] };
}

/** Returns an agency's billees by name. */
export function selectBillees(db: Database, agencyId: string): Promise<Billee[]> {
  return db.run<Billee>({ text: `${BILLEE} order by lower(b.name), b.id`, values: [agencyId] });
}

/** Billees as a collection. */
export const LISTED: Listed = {
  columns: columns(':agencyId'),
  from: 'from billees b',
  within: EVERYTHING,
  of: 'b',
  name: 'lower(b.name)',
  status: ALL_OR_DELETED('b'),
  filters: {
    billeeId: 'b.id = :billeeId',
    name: 'lower(b.name) = lower(:name)',
    reference: referenceIs('b', ':reference'),
    emailAddress: 'lower(b.email_address) = lower(:emailAddress)',
    isBilled: `${isBilled(':agencyId')} = :isBilled`,
  },
  words: ['b.name', 'b.reference', 'b.email_address', 'b.address'],
};
