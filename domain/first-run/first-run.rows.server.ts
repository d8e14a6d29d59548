import type { Database, Statement } from '#platform/database/database.ts';

/** The first-run key as stored, and whether there is an agency yet. */
export type FirstRun = { firstRunHash: Buffer | null; firstRunExpiresAt: string | null; hasAgency: boolean };

/** Returns the state of the first run; `lock` prevents others from using the key until the transaction ends. */
export async function selectFirstRun(db: Database, { lock = false } = {}): Promise<FirstRun> {
  const [row] = await db.run<FirstRun>({
    text: `select first_run_hash, first_run_expires_at, exists (select from agencies) as has_agency
      from installation_state${lock ? ' for update' : ''}`,
    values: [],
  });
  return row!;
}

/** Replaces the key, or deletes it. */
export function updateFirstRun(db: Database, key: { hash: Buffer; expiresAt: string } | null): Statement {
  const { hash = null, expiresAt = null } = key ?? {};
  return db.sql('installationState').update({ firstRunHash: hash, firstRunExpiresAt: expiresAt });
}
