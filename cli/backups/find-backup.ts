import type { StoredBackup } from '#platform/backup/stored-backups.ts';
import { UsageError } from '../program/exit.ts';

/** Returns the backup with this name, or the newest. @throws UsageError */
export function findStoredBackup(backups: StoredBackup[], wanted: string | undefined): StoredBackup {
  const found = wanted === undefined ? backups[0] : backups.find(({ name }) => name === wanted);
  if (found) return found;
  throw new UsageError(
    wanted === undefined
      ? 'There is no backup in the file store.'
      : `There is no backup “${wanted}” in the file store.`,
  );
}
