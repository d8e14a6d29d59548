import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { APP_ROLE, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { ownTempPrefix } from '../files/own-temps.ts';
import { whileUnfinished } from '../files/while-unfinished.ts';
import { asOwner } from '../database/connections.ts';
import { installQueue } from '../queue/queue.ts';
import type { BackupKey } from './backup-key.ts';
import type { Manifest } from './manifest.ts';
import { payrollTotals } from './payroll-totals.ts';
import { type RestoreFiles, restoreBackup } from './restore-backup.ts';

/** The database of a backup's trial, while it exists. */
export type Trial = { ownerUrl: string; appUrl: string; agencies: string[]; payroll: Manifest['payroll'] };

/** Files were compared with the manifest before; here they are skipped. */
const nowhere: RestoreFiles = {
  async put(_key, stream) {
    await pipeline(stream as AsyncIterable<Uint8Array>, new Writable({ write: (_chunk, _encoding, next) => next() }));
    return { size: 0, sha256: '', contentType: '' };
  },
  remove: async () => undefined,
};

/**
 * Restores a verified backup into a separate PostgreSQL, which ends with the work. Rows are counted on the way.
 * @param migrateTo brings the database to these migrations, then to the newest
 * @throws UnusableBackup
 */
export async function tryBackup<T>(
  {
    path,
    manifest,
    key,
    onProgress,
  }: { path: string; manifest: Manifest; key: BackupKey | null; onProgress?(done: number, total: number): void },
  migrateTo: (ownerUrl: string, appRole: string, names: string[] | 'newest') => Promise<unknown>,
  work: (trial: Trial) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), ownTempPrefix('trial')));
  // PostgreSQL may run as another user, who then needs no folder elsewhere; what it keeps is closed to everybody else.
  await chmod(dataDir, 0o711);
  return whileUnfinished(dataDir, async () => {
    const server = await startEmbeddedPostgres({ dataDir, persistent: false, fast: true });
    try {
      const { ownerUrl, appUrl } = server;
      await migrateTo(ownerUrl, APP_ROLE, manifest.migrations);
      await installQueue(appUrl);
      await restoreBackup({ ownerUrl, appUrl, files: nowhere, path, manifest, key, onProgress });
      await migrateTo(ownerUrl, APP_ROLE, 'newest');
      const found = await asOwner({ connectionString: ownerUrl }, async (client) => {
        await client.query('begin');
        const { rows } = await client.query<{ id: string }>('select id from agencies order by id');
        const agencies = rows.map(({ id }) => id);
        return { agencies, payroll: await payrollTotals(client, agencies) };
      });
      return await work({ ownerUrl, appUrl, ...found });
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}
