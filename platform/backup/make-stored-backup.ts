import type { Config } from '../config.ts';
import { asOwner } from '../database/connections.ts';
import { createFileStore } from '../files/file-store.ts';
import { VERSION } from '../version.ts';
import { type BackupKey, openBackupKey } from './backup-key.ts';
import { expiredBackups } from './retained-backups.ts';
import type { Manifest } from './manifest.ts';
import { listStoredBackups, nameOf, removeStoredBackup, storeBackup, type StoredBackup } from './stored-backups.ts';
import { type BackupOptions, writeBackup } from './write-backup.ts';
import { makeMissingFolders } from '../files/missing-folders.ts';

/** The stored backup, and the names of the expired ones removed; null if another process was making one. */
export type MadeBackup = { name: string; takenAt: string; manifest: Manifest; removed: string[] } | null;

/** The backup cannot be encrypted, because no key is configured. */
class NoBackupKey extends Error {
  override readonly name = 'NoBackupKey';
}

async function keyOf(config: Config): Promise<BackupKey> {
  const key = await openBackupKey(config.backups);
  if (key) return key;
  throw new NoBackupKey('Backups in the file store are encrypted: set BACKUP_PASSPHRASE or BACKUP_KEY_FILE first.');
}

/** Returns the expired ones among these. */
function namesOfExpired(stored: StoredBackup[]): string[] {
  const expired = new Set(expiredBackups(stored.map((one) => one.takenAt)));
  return stored.filter((one) => expired.has(one.takenAt)).map((one) => one.name);
}

/** Returns the name of a backup at this instant, and the backups that would expire with it; writes nothing. @throws NoBackupKey */
export async function planStoredBackup(config: Config, now: string): Promise<{ name: string; removed: string[] }> {
  await keyOf(config);
  const name = nameOf(now);
  const stored = (await listStoredBackups(createFileStore(config))).filter((one) => one.name !== name);
  return { name, removed: namesOfExpired([{ name, takenAt: now }, ...stored]) };
}

/**
 * Makes an encrypted backup in the file store and removes expired ones. One at a time in the whole installation.
 * @param urls connections as the owner of the tables and as the application's role
 * @throws NoBackupKey
 */
export async function makeStoredBackup(
  config: Config,
  { ownerUrl, appUrl, now, onProgress }: Pick<BackupOptions, 'ownerUrl' | 'appUrl' | 'onProgress'> & { now: string },
): Promise<MadeBackup> {
  const key = await keyOf(config);
  const files = createFileStore(config);
  await makeMissingFolders(config.dataDir);
  return asOwner({ connectionString: ownerUrl }, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('countersign backup')) as mine`,
    );
    if (!rows[0]!.mine) return null;
    const [name, takenAt] = [nameOf(now), now];
    const options = { ownerUrl, appUrl, files, version: VERSION, takenAt, key, isCompressed: true, onProgress };
    const manifest = await writeBackup({ ...options, spoolFolder: config.dataDir }, (archive) =>
      storeBackup(files, name, archive),
    );
    const removed = namesOfExpired(await listStoredBackups(files));
    for (const old of removed) await removeStoredBackup(files, old);
    return { name, takenAt, manifest, removed };
  });
}
