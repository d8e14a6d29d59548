import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { asOwner } from '../database/connections.ts';
import type { FileStore } from '../files/file-store.ts';
import type { BackupKey } from './backup-key.ts';
import { type Manifest, type TablePart, UnusableBackup } from './manifest.ts';
import { openQueueToOwner } from './queue-access.ts';
import { readBackup } from './read-backup.ts';
import { beginRestore } from './unfinished-restores.ts';
import { columnList, type BackedUpTable, linesIn, listBackedUpTables, quoted } from './tables.ts';

/** Receives the files of a backup. */
export type RestoreFiles = Pick<FileStore, 'put' | 'remove'>;

export type RestoreOptions = {
  /** Connections as the owner of the tables and as the application's role. */
  ownerUrl: string;
  appUrl: string;
  files: RestoreFiles;
  /** The archive, its manifest as verified, and its key. */
  path: string;
  manifest: Manifest;
  key: BackupKey | null;
  /** Reports how many rows and files have been restored, and the total. */
  onProgress?(done: number, total: number): void;
};

const OCCUPIED = `
  select exists (select from public.agencies) or exists (select from public.accounts)
    or exists (select from public.system_notifications) as occupied`;

const withClient = <T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  asOwner({ connectionString, options: '-c timezone=UTC -c client_min_messages=warning' }, work);

/** Whether the database holds no data, whatever tables it has. */
export function isUnused(ownerUrl: string): Promise<boolean> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('public.system_notifications') is not null as exists`,
    );
    if (!rows[0]!.exists) return true;
    return !(await client.query<{ occupied: boolean }>(OCCUPIED)).rows[0]!.occupied;
  });
}

/**
 * Restores a verified backup into an unused database that has its migrations and a queue, and its files into the store.
 * All rows are one transaction; if it did not take place, the files already stored are removed.
 * @throws UnusableBackup
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { ownerUrl, appUrl, files, path, manifest, key, onProgress } = options;
  const total = manifest.files.length + manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  const add = (number: number) => onProgress?.((done += number), total);
  await openQueueToOwner(appUrl, manifest.queues);
  const restore = await beginRestore(files, manifest);
  try {
    await withClient(ownerUrl, async (client) => {
      await client.query('begin');
      const tables = await emptyTables(client);
      await readBackup(
        { path, manifest, key },
        {
          async table(part, rows) {
            const into = `copy ${quoted(part)} (${columnList(fitting(part, tables))}) from stdin`;
            rows.on('data', (chunk: Buffer) => add(linesIn(chunk)));
            await pipeline(rows, client.query(copyFrom(into)));
          },
          async file(key, content) {
            await files.put(key, content, { contentType: 'application/octet-stream', maxBytes: Infinity });
            add(1);
          },
        },
      );
      await closeTables(client, tables, manifest);
      await client.query(NEW_EPOCH);
      await client.query('commit');
      // Otherwise its first readers would wait for PostgreSQL to notice how much there is.
      await client.query('analyze').catch(() => undefined);
    });
  } catch (error) {
    // If the answer to the commit was lost, the database knows whether it took place; if it does not answer, the next restore or start asks it.
    const isEmpty = await isUnused(ownerUrl).catch(() => null);
    if (isEmpty === true) await restore.undo();
    if (isEmpty === false) await restore.end();
    throw error;
  }
  await restore.end();
}

/**
 * The payroll feed and the order of live events get a new epoch: what they contained after the backup is lost, and its
 * numbers are reused. An installation from before epochs gets one when it is migrated.
 */
const NEW_EPOCH = `do $$ begin
  if exists (select from information_schema.columns where table_schema = 'public' and table_name = 'installation_state' and column_name = 'feed_epoch')
  then update public.installation_state set feed_epoch = gen_random_uuid(); end if; end $$`;

/** Locks the tables exclusively: nobody sees them until the end, and row-level security lets their owner fill them. */
async function emptyTables(client: pg.Client): Promise<BackedUpTable[]> {
  const tables = await listBackedUpTables(client);
  await client.query(`lock table public.agencies, public.accounts in access exclusive mode`);
  if ((await client.query<{ occupied: boolean }>(OCCUPIED)).rows[0]!.occupied)
    throw new UnusableBackup('The database is not empty.');
  await client.query(`truncate table ${tables.map(quoted).join(', ')}`);
  for (const table of tables.filter(({ isDivided }) => isDivided))
    await client.query(`alter table ${quoted(table)} no force row level security`);
  return tables;
}

function fitting(part: TablePart, tables: BackedUpTable[]): string[] {
  const table = tables.find(({ schema, name }) => schema === part.schema && name === part.name);
  const unknown = part.columns.find((column) => !table?.columns.includes(column));
  if (unknown !== undefined)
    throw new UnusableBackup(`The backup does not fit: there is no ${part.schema}.${part.name}.${unknown} here.`);
  return part.columns;
}

/** Restores row-level security, and compares the row counts. */
async function closeTables(client: pg.Client, tables: BackedUpTable[], { tables: parts }: Manifest): Promise<void> {
  for (const { schema, name, rows } of parts) {
    const counted = await client.query<{ count: number }>(
      `select count(*)::int as count from ${quoted({ schema, name })}`,
    );
    if (counted.rows[0]!.count !== rows)
      throw new UnusableBackup(`${name} has ${counted.rows[0]!.count} rows instead of ${rows}.`);
  }
  for (const table of tables.filter(({ isDivided }) => isDivided))
    await client.query(`alter table ${quoted(table)} force row level security`);
}
