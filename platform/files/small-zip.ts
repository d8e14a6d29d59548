import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { TableError } from '../tables/table.ts';

type Entry = { name: string; offset: number; method: number; compressed: number; size: number };

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const damaged = () => new TableError('The file is damaged, or is not an Excel workbook.');

/**
 * Opens the parts of a zip by name, each to be read unpacked. Beforehand, the zip is checked to hold no more than it
 * may: the directory covers the whole file, each entry, unpacked in chunks and discarded, is as long as the directory
 * says, and all of them fit the limit.
 * @throws TableError
 */
export async function openSmallZip(
  path: string,
  limits: { maxInflated: number; maxEntries: number },
): Promise<Map<string, () => Readable>> {
  const parts = new Map<string, () => Readable>();
  const file = await open(path);
  try {
    const { entries, directoryAt } = await readDirectory(file, limits.maxEntries);
    if (entries.reduce((sum, { size }) => sum + size, 0) > limits.maxInflated) throw tooLarge();
    let expected = 0;
    for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
      // Nothing may be hidden between entries except the sizes that follow one, 12 to 24 bytes.
      if (entry.offset < expected || entry.offset - expected > 24) throw damaged();
      const start = await dataStart(file, entry.offset);
      expected = start + entry.compressed;
      await assertSize(path, start, entry);
      if (parts.has(entry.name)) throw damaged();
      parts.set(entry.name, () => unpacked(path, start, entry));
    }
    if (expected > directoryAt || directoryAt - expected > 24) throw damaged();
  } finally {
    await file.close();
  }
  return parts;
}

function unpacked(path: string, start: number, { method, compressed }: Entry): Readable {
  if (compressed === 0) return Readable.from([]);
  const packed = createReadStream(path, { start, end: start + compressed - 1 });
  // The reader gets any error.
  return method === 0 ? packed : pipe(packed, createInflateRaw(), () => undefined);
}

const tooLarge = () => new TableError('The workbook is too large once it is opened. Split it into smaller ones.');

async function readDirectory(file: FileHandle, maxEntries: number): Promise<{ entries: Entry[]; directoryAt: number }> {
  const { size } = await file.stat();
  const tail = await bytes(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || at + 22 > tail.length || tail.readUInt32LE(at) !== END) throw damaged();
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const directoryAt = tail.readUInt32LE(at + 16);
  if (count > maxEntries || length > 1024 * 1024 || directoryAt + length > size) throw damaged();
  const directory = await bytes(file, directoryAt, length);
  const entries: Entry[] = [];
  for (let position = 0; entries.length < count;) {
    if (position + 46 > directory.length || directory.readUInt32LE(position) !== DIRECTORY) throw damaged();
    const nameEnd = position + 46 + directory.readUInt16LE(position + 28);
    entries.push({
      name: directory.subarray(position + 46, nameEnd).toString('utf8'),
      method: directory.readUInt16LE(position + 10),
      compressed: directory.readUInt32LE(position + 20),
      size: directory.readUInt32LE(position + 24),
      offset: directory.readUInt32LE(position + 42),
    });
    const lengths = [28, 30, 32].map((field) => directory.readUInt16LE(position + field));
    position += 46 + lengths.reduce((sum, each) => sum + each, 0);
  }
  return { entries, directoryAt };
}

async function dataStart(file: FileHandle, offset: number): Promise<number> {
  const header = await bytes(file, offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL) throw damaged();
  return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

async function assertSize(path: string, start: number, { method, compressed, size }: Entry): Promise<void> {
  if (compressed === 0 && size === 0) return;
  if (method === 0 && compressed === size) return;
  if (method !== 8 || compressed === 0) throw damaged();
  let inflated = 0;
  try {
    await pipeline(
      createReadStream(path, { start, end: start + compressed - 1 }),
      createInflateRaw(),
      async (chunks) => {
        for await (const chunk of chunks as AsyncIterable<Buffer>) {
          inflated += chunk.length;
          if (inflated > size) throw damaged();
        }
      },
    );
  } catch {
    throw damaged();
  }
  if (inflated !== size) throw damaged();
}

async function bytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
