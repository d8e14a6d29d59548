import { MIGRATION_NAMES } from '#migrations/index.ts';
import { type Manifest, UnusableBackup } from '#platform/backup/manifest.ts';
import { counted } from '../printing/counted.ts';

/** Returns the number of tables, rows and files in a backup. */
export const countsOf = ({ tables, files }: Manifest) => ({
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
});

/** Describes them in words. */
export function described(manifest: Manifest): string {
  const { tables, rows, files } = countsOf(manifest);
  return `${counted(rows, 'row')} of ${counted(tables, 'table')} and ${counted(files, 'file')}`;
}

/** @throws UnusableBackup if it was made by a newer version */
export function requireKnownVersion({ migrations, version }: Manifest): void {
  if (migrations.some((name) => !MIGRATION_NAMES.includes(name)))
    throw new UnusableBackup(`The backup was made by version ${version}, which is newer than this one.`);
}
