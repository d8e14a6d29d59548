import type { Database } from '#platform/database/database.ts';
import type { ImportKind } from '../import-kind.ts';
import type { ImportLayout } from './import-layout.ts';

/** Returns how the agency's files of a kind were last read, or null. */
export async function selectLayout(db: Database, agencyId: string, kind: ImportKind): Promise<ImportLayout | null> {
  const asked = db
    .sql('importLayouts')
    .where({ agencyId, kind })
    .select('headings', 'reading', 'savedByName', 'savedAt');
  return (await db.run<ImportLayout>(asked))[0] ?? null;
}

/** Stores how files of a kind are read, replacing the previous layout. */
export async function upsertLayout(
  db: Database,
  agencyId: string,
  { kind, headings, reading, ...saved }: ImportLayout & { kind: ImportKind },
): Promise<void> {
  const row = { headings, reading: JSON.stringify(reading), ...saved };
  await db.run(
    db
      .sql('importLayouts')
      .insert({ agencyId, kind, ...row })
      .onConflict(['agencyId', 'kind'])
      .merge(row),
  );
}

/** Deletes the layout for files of a kind. */
export async function deleteLayout(db: Database, agencyId: string, kind: ImportKind): Promise<void> {
  await db.run(db.sql('importLayouts').where({ agencyId, kind }).delete());
}
