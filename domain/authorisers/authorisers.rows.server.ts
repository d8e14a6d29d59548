import type { Database, Statement } from '#platform/database.ts';

/** An authoriser of a placement as stored. */
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

/** Locks the placement, so that two people changing its authorisers take turns. False where there is none. */
export async function lockPlacement(db: Database, agencyId: string, contractorId: string): Promise<boolean> {
  const found = await db.run({
    text: `select from contractors where agency_id = $1 and id = $2 and status <> 'deleted' for update`,
    values: [agencyId, contractorId],
  });
  return found.length > 0;
}

/** A placement's authorisers. */
export function selectAuthorisers(db: Database, agencyId: string, contractorId: string): Promise<AuthoriserRow[]> {
  return db.run<AuthoriserRow>({
    text: `select id, contractor_id, contact_id, is_primary, reference from authorisers
      where agency_id = $1 and contractor_id = $2 and status <> 'deleted' order by is_primary desc, id`,
    values: [agencyId, contractorId],
  });
}

/** Takes the place of the primary authoriser away, and gives it to one where it is named. */
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
