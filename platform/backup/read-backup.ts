import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
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

/** A part as it is read; `taken` answers its size and SHA-256 once the content has been. */
type OpenPart = { name: string; content: Readable; taken(): { size: number; sha256: string } };

/** The parts in their order, each to be read whole before the next. */
async function* readParts(path: string): AsyncGenerator<OpenPart> {
  const entries = extract();
  const through = (await isCompressed(path)) ? createGunzip() : new PassThrough();
  const flowing = pipeline(createReadStream(path), through, entries);
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

/** What unpacking says of an archive that is not whole. */
function toUnusable(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const isDamage = /^Z_|^ERR_STREAM_PREMATURE/.test(code) || /\btar\b|end of (data|file)/i.test(message);
  return isDamage ? new UnusableBackup(`The backup is damaged or incomplete (${message}).`) : error;
}

async function isCompressed(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return head[0] === 0x1f && head[1] === 0x8b;
  } finally {
    await file.close();
  }
}

/** Reads a backup from end to end and compares every part with the manifest. @throws UnusableBackup */
export async function verifyBackup(path: string): Promise<Manifest> {
  const found = new Map<string, { size: number; sha256: string }>();
  const kept = new Map<string, Buffer>();
  try {
    for await (const part of readParts(path)) {
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
 * Reads a verified backup again, giving each table and file to its taker.
 * @throws UnusableBackup where the archive has changed since it was verified
 */
export async function readBackup(
  path: string,
  manifest: Manifest,
  take: {
    table(table: Manifest['tables'][number], rows: Readable): Promise<void>;
    file(key: string, content: Readable): Promise<void>;
  },
): Promise<void> {
  const [tables, files] = [
    new Map(manifest.tables.map((table) => [tablePart(table), table])),
    new Map(manifest.files.map((file) => [filePart(file.key), file])),
  ];
  for await (const { name, content, taken } of readParts(path)) {
    const [table, file] = [tables.get(name), files.get(name)];
    if (table) await take.table(table, content);
    else if (file) await take.file(file.key, content);
    else await skip(content);
    const expected = table ?? file;
    if (expected && taken().sha256 !== expected.sha256)
      throw new UnusableBackup(`The backup changed while it was read: ${name}.`);
  }
}
