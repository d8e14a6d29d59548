import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { AGE_HEADER, type BackupKey } from './backup-key.ts';
import { measure } from './measure.ts';
import {
  type Manifest,
  MANIFEST_PART,
  SEAL_PART,
  filePart,
  openManifest,
  tablePart,
  UnusableBackup,
} from './manifest.ts';

/** A part being read; `taken` returns its size and SHA-256 once its content has been read. */
type OpenPart = { name: string; content: Readable; taken(): { size: number; sha256: string } };

/** Yields the parts in order, each to be read in full before the next. */
async function* readParts(path: string, key: BackupKey | null): AsyncGenerator<OpenPart> {
  const entries = extract();
  const archive = await openArchive(path, key);
  const flowing = pipeline(archive.content, archive.isCompressed ? createGunzip() : new PassThrough(), entries);
  flowing.catch(() => undefined);
  for await (const entry of entries) {
    const { through: content, taken } = measure();
    const moved = pipeline(entry as unknown as Readable, content);
    moved.catch(() => undefined);
    yield { name: entry.header.name, content, taken };
    await moved;
  }
  await flowing;
}

/** Translates an unpacking error for an incomplete archive. */
function toUnusable(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const isDamage = /^Z_|^ERR_STREAM_PREMATURE/.test(code) || /\btar\b|end of (data|file)/i.test(message);
  return isDamage ? new UnusableBackup(`The backup is damaged or incomplete (${message}).`) : error;
}

/** Opens the archive, decrypted. @throws UnusableBackup if its key is missing */
async function openArchive(path: string, key: BackupKey | null): Promise<{ content: Readable; isCompressed: boolean }> {
  const isEncrypted = (await beginningOf(path, AGE_HEADER.length)).toString() === AGE_HEADER;
  if (!isEncrypted) return { content: createReadStream(path), isCompressed: isGzip(await beginningOf(path, 2)) };
  if (!key) throw new UnusableBackup('The backup is encrypted. Name its key in BACKUP_PASSPHRASE or BACKUP_KEY_FILE.');
  const content = await key.decrypt(createReadStream(path));
  await once(content, 'readable');
  const first = (content.read() as Buffer | null) ?? Buffer.alloc(0);
  content.unshift(first);
  return { content, isCompressed: isGzip(first) };
}

const isGzip = (head: Uint8Array) => head[0] === 0x1f && head[1] === 0x8b;

async function beginningOf(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    return (await file.read(Buffer.alloc(bytes), 0, bytes, 0)).buffer;
  } finally {
    await file.close();
  }
}

/** Reads a backup from end to end and compares every part with the manifest. @throws UnusableBackup */
export async function verifyBackup(path: string, key: BackupKey | null): Promise<Manifest> {
  const found = new Map<string, { size: number; sha256: string }>();
  const kept = new Map<string, Buffer>();
  try {
    for await (const part of readParts(path, key)) {
      if (part.name === MANIFEST_PART || part.name === SEAL_PART) kept.set(part.name, await buffer(part.content));
      else {
        await skip(part.content);
        found.set(part.name, part.taken());
      }
    }
  } catch (error) {
    throw toUnusable(error);
  }
  const manifest = openManifest(kept.get(MANIFEST_PART), kept.get(SEAL_PART));
  const expected = partsOf(manifest);
  for (const [name, { size, sha256 }] of expected) {
    const part = found.get(name);
    if (!part) throw new UnusableBackup(`The backup is incomplete: ${name} is missing.`);
    if (part.size !== size || part.sha256 !== sha256)
      throw new UnusableBackup(`The backup is damaged: ${name} was altered.`);
  }
  const extra = [...found.keys()].find((name) => !expected.has(name));
  if (extra !== undefined) throw new UnusableBackup(`The backup is damaged: ${extra} does not belong to it.`);
  return manifest;
}

async function skip(content: Readable): Promise<void> {
  content.resume();
  await finished(content);
}

const partsOf = ({ tables, files }: Manifest) =>
  new Map<string, { size: number; sha256: string }>([
    ...tables.map((table) => [tablePart(table), table] as const),
    ...files.map((file) => [filePart(file.key), file] as const),
  ]);

/**
 * Reads a verified backup again, passing each table and file to its consumer.
 * @throws UnusableBackup if the archive has changed since it was verified
 */
export async function readBackup(
  { path, manifest, key }: { path: string; manifest: Manifest; key: BackupKey | null },
  take: {
    table(table: Manifest['tables'][number], rows: Readable): Promise<void>;
    file(key: string, content: Readable): Promise<void>;
  },
): Promise<void> {
  const [tables, files] = [
    new Map(manifest.tables.map((table) => [tablePart(table), table])),
    new Map(manifest.files.map((file) => [filePart(file.key), file])),
  ];
  for await (const { name, content, taken } of readParts(path, key)) {
    const [table, file] = [tables.get(name), files.get(name)];
    if (table) await take.table(table, content);
    else if (file) await take.file(file.key, content);
    else await skip(content);
    const expected = table ?? file;
    if (expected && taken().sha256 !== expected.sha256)
      throw new UnusableBackup(`The backup changed while it was read: ${name}.`);
  }
}
