import { type FileHandle, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack, type Pack } from 'tar-stream';
import { setLocalText } from '../database/begin-text.ts';
import { asOwner } from '../database/connections.ts';
import type { FileStore } from '../files/file-store.ts';
import type { BackupKey } from './backup-key.ts';
import { type Manifest, MANIFEST_PART, SEAL_PART, filePart, sealManifest, tablePart } from './manifest.ts';
import { payrollTotals } from './payroll-totals.ts';
import { openQueueToOwner } from './queue-access.ts';
import { measure } from './measure.ts';
import { streamToFile } from '../files/stream-to-file.ts';
import { whileUnfinished } from '../files/while-unfinished.ts';
import { openUnnamed, readBack, writeWhole } from '../files/unnamed-file.ts';
import {
  columnList,
  estimateRows,
  type BackedUpTable,
  linesIn,
  listFileKeys,
  listBackedUpTables,
  quoted,
} from './tables.ts';

export type BackupOptions = {
  /** Connections as the owner of the tables and as the application's role. */
  ownerUrl: string;
  appUrl: string;
  files: Pick<FileStore, 'get'>;
  version: string;
  takenAt: string;
  /** Whether the archive is compressed, and its encryption key, if any. */
  isCompressed: boolean;
  key: BackupKey | null;
  /** A local folder with space for the largest table or file. */
  spoolFolder: string;
  /** Reports how many rows and files have been written, and the approximate total. */
  onProgress?(done: number, total: number): void;
};

type Archive = { tar: Pack; spool: FileHandle; takenAt: Date };
/** Receives progress in rows and files, once the approximate total is known. */
type Count = { expect(total: number): void; add(number: number): void };

/**
 * Writes the whole installation as one archive: every row in one snapshot, and every file that these rows name.
 * @param write receives the archive as it is produced; a rejection ends the backup
 */
export async function writeBackup(
  options: BackupOptions,
  write: (archive: Readable) => Promise<unknown>,
): Promise<Manifest> {
  // Without a name: a killed backup must not leave people's data behind, unencrypted.
  const spool = await openUnnamed(options.spoolFolder);
  const tar = pack();
  const end = (error: Error) => {
    tar.destroy(error);
    throw error;
  };
  const archive = new PassThrough();
  const flowing = options.isCompressed ? pipeline(tar, createGzip({ level: 1 }), archive) : pipeline(tar, archive);
  const writing = (async () => write(options.key ? await options.key.encrypt(archive) : archive))();
  const filling = fill(options, { tar, spool, takenAt: new Date(options.takenAt) });
  let first: 'filling' | 'flowing' | undefined;
  filling.catch(() => (first ??= 'filling'));
  flowing.catch(() => (first ??= 'flowing'));
  try {
    const [manifest] = await Promise.all([filling.catch(end), flowing, writing.catch(end)]);
    return manifest;
  } catch (error) {
    // Whoever takes the archive broke it off, and is still to say why in its own words.
    if (first === 'flowing') await writing;
    throw error;
  } finally {
    await spool.close();
  }
}

/**
 * Writes a backup into a new file readable only by its owner: compressed if its name says so (`.gz`), encrypted if it
 * ends in `.age`. It appears under its name once complete.
 */
export async function writeBackupFile(
  options: Omit<BackupOptions, 'isCompressed' | 'spoolFolder'>,
  out: string,
): Promise<Manifest> {
  const unfinished = `${out}.part`;
  const isCompressed = /gz(\.age)?$/.test(out);
  try {
    const manifest = await whileUnfinished(unfinished, () =>
      writeBackup({ ...options, isCompressed, spoolFolder: dirname(out) }, (archive) =>
        streamToFile([archive], unfinished, { mode: 0o600, flush: true }),
      ),
    );
    await rename(unfinished, out);
    return manifest;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function fill(options: BackupOptions, archive: Archive): Promise<Manifest> {
  const { version, takenAt, files } = options;
  const count = counter(options);
  const manifest: Manifest = {
    format: 1,
    version,
    takenAt,
    migrations: [],
    queues: [],
    tables: [],
    files: [],
    missingFiles: [],
  };
  const keys = await addDatabase(options, archive, manifest, count);
  for (const key of keys) {
    const content = await files.get(key).catch((error: { code?: string }) => {
      if (error.code === 'not_found') return null;
      throw error;
    });
    if (content === null) manifest.missingFiles.push(key);
    else manifest.files.push({ key, ...(await addPart(archive, filePart(key), content)) });
    count.add(1);
  }
  const { content, seal } = sealManifest(manifest);
  await addPart(archive, MANIFEST_PART, Readable.from([content]));
  await addPart(archive, SEAL_PART, Readable.from([seal]));
  archive.tar.finalize();
  return manifest;
}

function counter({ onProgress }: BackupOptions): Count {
  let [done, total] = [0, 0];
  return {
    expect(about) {
      total = about;
    },
    add(number) {
      onProgress?.((done += number), total);
    },
  };
}

/** Adds the rows of all tables, read in one transaction. @returns keys of the files they name */
async function addDatabase(
  options: BackupOptions,
  archive: Archive,
  manifest: Manifest,
  count: Count,
): Promise<string[]> {
  await openQueueToOwner(options.appUrl);
  const settings = {
    connectionString: options.ownerUrl,
    options: '-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  };
  return asOwner(settings, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const names = async (text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
    manifest.migrations = await names('select name from public.migrations order by id');
    manifest.queues = await names('select name from pgboss.queue order by name');
    const agencies = await names('select id as name from public.agencies order by id');
    const keys: string[] = [];
    for (const agencyId of agencies) {
      await enter(client, agencyId);
      keys.push(...(await listFileKeys(client, agencyId)));
    }
    count.expect(keys.length + (await estimateRows(client)));
    for (const table of await listBackedUpTables(client)) {
      const { schema, name, columns } = table;
      const counted = { rows: 0 };
      const content = Readable.from(readRows(client, table, agencies, counted, count), { objectMode: false });
      const part = await addPart(archive, tablePart(table), content);
      manifest.tables.push({ schema, name, columns, rows: counted.rows, ...part });
    }
    manifest.payroll = await payrollTotals(client, agencies);
    return keys;
  });
}

const enter = (client: pg.Client, agencyId: string) => client.query(setLocalText('app.agency_id', agencyId));

/** Yields a table's rows. Row-level security applies to the owner too, so that tables partitioned by agency are read agency by agency. */
async function* readRows(
  client: pg.Client,
  table: BackedUpTable,
  agencies: string[],
  counted: { rows: number },
  count: Count,
) {
  const select = `select ${columnList(table.columns)} from ${quoted(table)}`;
  async function* copy(condition: string): AsyncGenerator<Buffer> {
    const stream = client.query(copyTo(`copy (${select}${condition}) to stdout`));
    for await (const chunk of stream) {
      count.add(linesIn(chunk as Buffer));
      yield chunk as Buffer;
    }
    counted.rows += stream.rowCount;
  }
  if (!table.isOwned) return yield* copy('');
  for (const agencyId of agencies) {
    await enter(client, agencyId);
    yield* copy(` where agency_id = ${pg.escapeLiteral(agencyId)}`);
  }
  if (table.hasUnowned) yield* copy(' where agency_id is null');
}

/** Adds one part. In a tar the size precedes the content, so that each part is spooled to a file first. */
async function addPart({ tar, spool, takenAt }: Archive, name: string, content: Readable) {
  const { through, taken } = measure();
  await pipeline(content, through, async (measured: AsyncIterable<Buffer>) => {
    let at = 0;
    for await (const chunk of measured) {
      await writeWhole(spool, chunk, at);
      at += chunk.length;
    }
  });
  const part = taken();
  await pipeline(readBack(spool, part.size), tar.entry({ name, size: part.size, mode: 0o600, mtime: takenAt }));
  return part;
}
