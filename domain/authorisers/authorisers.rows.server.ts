import type { Database, Statement } from '#platform/database/database.ts';

/** A placement's authoriser, as stored. */
export type AuthoriserRow = {
  id: string;
  contractorId: string;
  contactId: string;
  isPrimary: boolean;
  reference: string | null;
};

/** Adds authorisers. */
export function insertAuthorisers(db: Database, agencyId: string, rows: AuthoriserRow[], at: string): Statement {
  return db.sql('authorisers').insert(rows.map((row) => ({ agencyId, ...row, createdAt: at, updatedAt: at })));
}

/** A locked placement: whose time it is, and its last day. */
export type LockedPlacement = { contactId: string; end: string | null };

/** Locks the placement, serialising concurrent changes to its authorisers; a `LockedPlacement`, or no row. */
export function lockPlacement(agencyId: string, contractorId: string): Statement {
  return {
    text: `select contact_id, end_date as "end" from contractors where agency_id = $1 and id = $2 and status <> 'deleted' for no key update`,
    values: [agencyId, contractorId],
  };
}

/** Bumps the placement's version after a change to its authorisers, so that an edit of an older version is detected. */
export function touchPlacement(db: Database, agencyId: string, contractorId: string, at: string): Statement {
  const change = { version: db.sql.raw('version + 1'), updatedAt: at };
  return db.sql('contractors').where({ agencyId, id: contractorId }).update(change);
}

/** Returns the contacts who have ever decided a timesheet of the placement. */
export async function selectWhoDecided(db: Database, agencyId: string, contractorId: string): Promise<string[]> {
  const found = await db.run<{ contactId: string }>({
    text: `select distinct c.id as contact_id from timesheets t
      join contacts c on c.agency_id = t.agency_id and c.account_id = t.decided_by_account_id
      where t.agency_id = $1 and t.contractor_id = $2 and t.authorisation_date is not null`,
    values: [agencyId, contractorId],
  });
  return found.map(({ contactId }) => contactId);
}

/** Marks an authoriser as deleted. */
export function markAuthoriserDeleted(db: Database, agencyId: string, id: string, at: string): Statement {
  const change = { status: 'deleted', version: db.sql.raw('version + 1'), updatedAt: at };
  return db.sql('authorisers').where({ agencyId, id }).update(change);
}

/** Returns a placement's authorisers. */
export function selectAuthorisers(db: Database, agencyId: string, contractorId: string): Promise<AuthoriserRow[]> {
  return db.run<AuthoriserRow>({
    text: `select id, contractor_id, contact_id, is_primary, reference from authorisers
      where agency_id = $1 and contractor_id = $2 and status <> 'deleted' order by is_primary desc, id`,
    values: [agencyId, contractorId],
  });
}

/** Removes the primary status from its holder and gives it to the authoriser named, if any. */
export function movePrimary(
  db: Database,
  agencyId: string,
  contractorId: string,
  to: string | null,
  at: string,
): Statement[] {
  const change = (isPrimary: boolean) => ({ isPrimary, version: db.sql.raw('version + 1'), updatedAt: at });
  const clear = db.sql('authorisers').where({ agencyId, contractorId, isPrimary: true }).update(change(false));
  if (to === null) return [clear];
  return [clear, db.sql('authorisers').where({ agencyId, contractorId, id: to }).update(change(true))];
}

/** Returns those of these placements that have the contact among their authorisers. */
export async function selectAuthorisedBy(db: Database, agencyId: string, ids: string[], contactId: string) {
  const found = await db.run<{ contractorId: string }>({
    text: `select contractor_id from authorisers
      where agency_id = $1 and contractor_id = any($2::uuid[]) and contact_id = $3 and status <> 'deleted'`,
    values: [agencyId, ids, contactId],
  });
  return new Set(found.map(({ contractorId }) => contractorId));
}

/** Makes the contact, already among their authorisers, primary for these placements. */
export function makePrimary(agencyId: string, ids: string[], contactId: string, at: string): Statement[] {
  return [
    {
      text: `update authorisers set is_primary = false, version = version + 1, updated_at = $3
        where agency_id = $1 and contractor_id = any($2::uuid[]) and is_primary`,
      values: [agencyId, ids, at],
    },
    {
      text: `update authorisers set is_primary = true, version = version + 1, updated_at = $4
        where agency_id = $1 and contractor_id = any($2::uuid[]) and contact_id = $3 and status <> 'deleted'`,
      values: [agencyId, ids, contactId, at],
    },
    {
      text: `update contractors set version = version + 1, updated_at = $3 where agency_id = $1 and id = any($2::uuid[])`,
      values: [agencyId, ids, at],
    },
  ];
}
