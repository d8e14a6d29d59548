import { randomBytes } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const CHUNK_BYTES = 64 * 1024;

/** Opens a file without a name in a folder: it disappears when it is closed, and when the process ends, however it ends. */
export async function openUnnamed(folder: string): Promise<FileHandle> {
  const path = join(folder, `countersign-spool-${randomBytes(8).toString('hex')}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** Writes all of these bytes at a position. */
export async function writeWhole(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let from = 0; from < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, from, bytes.length - from, at + from);
    from += bytesWritten;
  }
}

/** Yields the first `size` bytes. */
export async function* readBack(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(CHUNK_BYTES, size - at)), { position: at });
    if (bytesRead === 0) throw new Error('A file without a name is shorter than what was written to it.');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
