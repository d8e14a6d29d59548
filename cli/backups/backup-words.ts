import { MIGRATION_NAMES } from '#migrations/index.ts';
import { type Manifest, UnusableBackup } from '#platform/backup/manifest.ts';

/** How much a backup holds. */
export const countsOf = ({ tables, files }: Manifest) => ({
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
});

/** The same in words. */
export function described(manifest: Manifest): string {
  const { tables, rows, files } = countsOf(manifest);
  return `${rows} rows of ${tables} tables and ${files} files`;
}

/** @throws UnusableBackup for one that a newer version has made */
export function requireKnownVersion({ migrations, version }: Manifest): void {
  if (migrations.some((name) => !MIGRATION_NAMES.includes(name)))
    throw new UnusableBackup(`The backup was made by version ${version}, which is newer than this one.`);
}
