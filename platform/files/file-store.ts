import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config, FileStoreSettings } from '../config.ts';
import { MIN_FREE_BYTES, freeBytesIn } from './free-space.ts';
import { arrivalsFolder } from './left-arrivals.ts';
import { giveTo, makeFolders } from './owned-files.ts';
import { ownTempPrefix } from './own-temps.ts';
import { endWhenSilent, openS3Disk, SILENCE_MS } from './s3-disk.ts';
import { streamToFile } from './stream-to-file.ts';

/** The result of storing a file. */
export type StoredFile = { size: number; sha256: string; contentType: string };

export type PutOptions = {
  /** The type, or a function that determines it from the file once it has arrived; throwing refuses the file. */
  contentType: string | ((path: string) => Promise<string>);
  /** The maximum size in bytes. */
  maxBytes: number;
  /** Changes the arrived file in place before it is stored; returns true if it did, so that it is measured again. */
  prepare?: (path: string, contentType: string) => Promise<boolean>;
};

/** Stores uploaded files under generated keys. Nothing large is ever whole in memory. */
export type FileStore = {
  /** Stores a stream. On any failure nothing is left behind. @throws StorageFault */
  put(key: string, stream: Readable | ReadableStream<Uint8Array>, options: PutOptions): Promise<StoredFile>;
  /** Returns the bytes of a file. @throws StorageFault `not_found` */
  get(key: string): Promise<Readable>;
  /** Removes a file; a missing one is not an error. */
  remove(key: string): Promise<void>;
  /** Returns the keys of all files in this folder. */
  list(folder: string): Promise<string[]>;
  /** Removes all files whose keys start with this folder. */
  removeAll(folder: string): Promise<void>;
  /** Verifies that files can be written and read. @throws StorageFault */
  check(): Promise<void>;
};

/** Why a file was not stored or found. */
class StorageFault extends Error {
  override readonly name = 'StorageFault';
  readonly code: 'too_large' | 'disk_full' | 'not_found' | 'unavailable';
  constructor(code: StorageFault['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

const KEY = /^[0-9a-z-]+(\/[0-9a-z-]+)+$/;
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Creates a new unguessable key, below the agency's folder. */
export function newStorageKey(agencyId: string): string {
  const random = randomBytes(20).toString('hex');
  return `${agencyId}/${random.slice(0, 2)}/${random}`;
}

/** Creates the file store of this installation. @param silenceMs how long a remote store may be silent */
export function createFileStore(config: Pick<Config, 'fileStore'>, silenceMs = SILENCE_MS): FileStore {
  const settings = config.fileStore;
  const incoming = arrivalsFolder(settings);
  let opened: Promise<Disk> | undefined;
  const disk = () => (opened ??= openDisk(settings, silenceMs));

  const store: FileStore = {
    async put(key, stream, { contentType, maxBytes, prepare }) {
      assertKey(key);
      const arriving = join(incoming, `${ownTempPrefix('arriving')}${randomBytes(16).toString('hex')}`);
      try {
        const arrived = await receive(stream, arriving, maxBytes);
        const type = typeof contentType === 'string' ? contentType : await contentType(arriving);
        const { size, sha256 } = (await prepare?.(arriving, type)) ? await measure(arriving, maxBytes) : arrived;
        await settle(settings, await disk(), arriving, key, { contentType: type, contentLength: size });
        return { size, sha256, contentType: type };
      } catch (error) {
        throw toFault(error);
      } finally {
        // If nothing can be written, there is nothing to remove.
        await rm(arriving, { force: true }).catch(() => undefined);
      }
    },
    async get(key) {
      assertKey(key);
      try {
        const found = await disk();
        if (!(await found.exists(key))) throw new StorageFault('not_found', 'The file could not be found.');
        return endWhenSilent(await found.getStream(key), silenceMs);
      } catch (error) {
        throw toFault(error);
      }
    },
    async remove(key) {
      assertKey(key);
      try {
        await (await disk()).delete(key);
      } catch (error) {
        throw toFault(error);
      }
    },
    async list(folder) {
      assertFolder(folder);
      return listKeys(await disk(), folder);
    },
    async removeAll(folder) {
      assertFolder(folder);
      const found = await disk();
      await found.deleteAll(`${folder}/`).catch((error: unknown) => Promise.reject(toFault(error) as Error));
      // A remote store may refuse some of many deletions, which its client passes over.
      if ((await listKeys(found, folder)).length > 0)
        throw new StorageFault('unavailable', 'Not all files could be removed.');
    },
    async check() {
      try {
        if (settings.kind === 'folder') {
          if ((await freeBytesIn(settings.folder)) < MIN_FREE_BYTES)
            throw Object.assign(new Error('Less than 64 MB are free.'), { code: 'ENOSPC' });
          return;
        }
        // Whether a file exists would be answered by a missing bucket, or by another kind of server, as well: it does not.
        await (await disk()).listAll('check/');
      } catch (error) {
        throw toFault(error);
      }
    },
  };
  return store;
}

function assertFolder(folder: string): void {
  if (!/^[0-9a-z-]+$/.test(folder)) throw new StorageFault('not_found', 'The folder could not be found.');
}

async function listKeys(disk: Disk, folder: string): Promise<string[]> {
  const keys: string[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(`${folder}/`, { recursive: true, paginationToken }).catch((error: unknown) => {
      // A folder that does not exist yet counts as empty.
      if (/ENOENT/.test(String((error as Error).cause ?? error))) return { objects: [], paginationToken: undefined };
      throw toFault(error);
    });
    for (const found of page.objects) if (found.isFile) keys.push(found.key);
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return keys.sort();
}

function assertKey(key: string): void {
  if (!KEY.test(key)) throw new StorageFault('not_found', 'The file could not be found.');
}

async function openDisk(settings: FileStoreSettings, silenceMs: number): Promise<Disk> {
  if (settings.kind === 's3') return openS3Disk(settings, silenceMs);
  return new Disk(new FSDriver({ location: settings.folder, visibility: 'private' }));
}

/** Writes the stream to a local file, counting bytes, and flushes it to disk before it counts as arrived. */
async function receive(
  stream: Readable | ReadableStream<Uint8Array>,
  path: string,
  maxBytes: number,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      if (size > maxBytes) return next(new StorageFault('too_large', `The file is larger than ${maxBytes} bytes.`));
      hash.update(chunk);
      next(null, chunk);
    },
  });
  const source =
    stream instanceof Readable ? stream : Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
  // Later versions of Node break the source as well if the file fails: the first to fail is to blame.
  let first: 'source' | 'file' | undefined;
  // It is listened to from the first moment: it may break off while the folder is made.
  source.once('error', () => (first ??= 'source'));
  const onUnwritable = () => (first ??= 'file');
  const options = { flags: 'wx', mode: 0o600, flush: true, onUnwritable };
  await makeFolders(dirname(path)).catch((error: unknown) => {
    source.destroy();
    throw error;
  });
  await streamToFile([source, counting], path, options).catch((error: Error) => {
    throw first === 'source' ? new BrokenSource(error) : error;
  });
  return { size, sha256: hash.digest('hex') };
}

/** Measures a local file as it is now. @throws StorageFault `too_large` if it grew beyond the limit */
async function measure(path: string, maxBytes: number): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    size += chunk.length;
    hash.update(chunk);
  }
  if (size > maxBytes) throw new StorageFault('too_large', `The file is larger than ${maxBytes} bytes.`);
  return { size, sha256: hash.digest('hex') };
}

async function settle(
  settings: FileStoreSettings,
  disk: Disk,
  arrived: string,
  key: string,
  options: { contentType: string; contentLength: number },
): Promise<void> {
  if (settings.kind === 's3') {
    const content = createReadStream(arrived);
    // One that was refused before it was read keeps its file open.
    return disk.putStream(key, content, options).finally(() => content.destroy());
  }
  const target = join(settings.folder, key);
  await makeFolders(dirname(target));
  giveTo(arrived, dirname(target));
  await rename(arrived, target);
}

/** The incoming stream broke off; the store is not at fault. */
class BrokenSource {
  readonly error: Error;
  constructor(error: Error) {
    this.error = error;
  }
}

/** Whether a remote store reports that it is full. */
const isFullElsewhere = (error: unknown) => {
  const { cause } = error as { cause?: { name?: string; $metadata?: { httpStatusCode?: number } } };
  return cause?.$metadata?.httpStatusCode === 507 || /StorageFull|QuotaExceeded/.test(cause?.name ?? '');
};

function toFault(error: unknown): unknown {
  if (error instanceof StorageFault) return error;
  if (error instanceof BrokenSource) return error.error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (FULL.has(code) || isFullElsewhere(error))
    return new StorageFault('disk_full', 'There is no room left to store the file.', error);
  const isRemote = error instanceof Error && (error.name === 'TimeoutError' || '$metadata' in error);
  if (/^(E[A-Z]+|ECONN.*)$/.test(code) || code.startsWith('E_CANNOT') || isRemote) {
    return new StorageFault('unavailable', 'The file could not be stored. Please try again.', error);
  }
  return error;
}
