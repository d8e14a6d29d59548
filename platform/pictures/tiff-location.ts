import { type FileHandle, open } from 'node:fs/promises';

/** Tags of a TIFF directory: the picture's location, and other programs' texts that may contain it too. */
const GPS = 0x8825;
const TEXTS = new Set([700, 33723, 34377]);
/** Size in bytes of one value, by type. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const MAX_DIRECTORIES = 1000;

type Tiff = { file: FileHandle; isLittle: boolean; size: number };
type Entry = { tag: number; bytes: number; at: number };

/**
 * Blanks the location in a TIFF file, on all of its pages, which are otherwise unchanged: a scan is not re-encoded.
 * @returns whether the file changed
 */
export async function blankTiffLocation(path: string): Promise<boolean> {
  const file = await open(path, 'r+');
  try {
    const head = await read(file, 0, 8);
    if (!head) return false;
    const isLittle = head.toString('latin1', 0, 2) === 'II';
    const tiff = { file, isLittle, size: (await file.stat()).size };
    let changed = false;
    let directory = number(head, 4, 4, isLittle);
    for (let count = 0; directory > 0 && count < MAX_DIRECTORIES; count += 1) {
      const { entries, next } = await readDirectory(tiff, directory);
      for (const { tag, at, bytes } of entries) {
        if (tag === GPS) changed = (await blankDirectory(tiff, at)) || changed;
        if (TEXTS.has(tag)) changed = (await blank(tiff, at, bytes)) || changed;
      }
      directory = next;
    }
    if (changed) await file.sync();
    return changed;
  } finally {
    await file.close();
  }
}

/** Returns the entries of a directory, each with the offset of its value, and the offset of the next directory; 0 for none. */
async function readDirectory({ file, isLittle }: Tiff, place: number): Promise<{ entries: Entry[]; next: number }> {
  const head = await read(file, place, 2);
  const count = head ? number(head, 0, 2, isLittle) : 0;
  const body = await read(file, place + 2, count * 12 + 4);
  if (!body) return { entries: [], next: 0 };
  const entries = Array.from({ length: count }, (_, index) => {
    const from = index * 12;
    const tag = number(body, from, 2, isLittle);
    const bytes = (SIZES[number(body, from + 2, 2, isLittle)] ?? 1) * number(body, from + 4, 4, isLittle);
    const isWithin = bytes <= 4 && tag !== GPS;
    return { tag, bytes, at: isWithin ? place + 2 + from + 8 : number(body, from + 8, 4, isLittle) };
  });
  return { entries, next: number(body, count * 12, 4, isLittle) };
}

/** Replaces a directory with an empty one, erasing its values. */
async function blankDirectory(tiff: Tiff, place: number): Promise<boolean> {
  const { entries } = await readDirectory(tiff, place);
  for (const { at, bytes } of entries) await blank(tiff, at, bytes);
  return entries.length > 0 && blank(tiff, place, 2 + entries.length * 12 + 4);
}

async function blank({ file, size }: Tiff, at: number, bytes: number): Promise<boolean> {
  const length = Math.min(bytes, size - at);
  if (length <= 0) return false;
  await file.write(Buffer.alloc(length), 0, length, at);
  return true;
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer | null> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
  return bytesRead === length ? buffer : null;
}

function number(from: Buffer, at: number, bytes: 2 | 4, isLittle: boolean): number {
  return isLittle ? from.readUIntLE(at, bytes) : from.readUIntBE(at, bytes);
}
