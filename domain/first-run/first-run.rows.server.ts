import type { Database, Statement } from '#platform/database/database.ts';

/** The key of the first run as stored, and whether there is an agency by now. */
export type FirstRun = { firstRunHash: Buffer | null; firstRunExpiresAt: string | null; hasAgency: boolean };

/** What is known of the first run; `lock` keeps others from using the key until the end of the transaction. */
export async function selectFirstRun(db: Database, { lock = false } = {}): Promise<FirstRun> {
  const [row] = await db.run<FirstRun>({
    text: `select first_run_hash, first_run_expires_at, exists (select from agencies) as has_agency
      from installation_state${lock ? ' for update' : ''}`,
    values: [],
  });
  return row!;
}

/** Puts a key in the place of the one before, or takes it away. */
export function updateFirstRun(db: Database, key: { hash: Buffer; expiresAt: string } | null): Statement {
  const { hash = null, expiresAt = null } = key ?? {};
  return db.sql('installationState').update({ firstRunHash: hash, firstRunExpiresAt: expiresAt });
}
