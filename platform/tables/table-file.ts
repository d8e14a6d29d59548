import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { measure } from '../backup/measure.ts';
import { ownTempPrefix } from '../files/own-temps.ts';
import { streamToFile } from '../files/stream-to-file.ts';
import { TableError } from './table.ts';
import { inTemporarySpace } from '../files/temporary-space.ts';

/** A table that has arrived, in a temporary file until removed. `sha256` is of its bytes, in hexadecimal. */
export type TableFile = { path: string; sha256: string; remove(): Promise<void> };

/** A table larger than the limit. */
export class TableTooLarge extends TableError {
  constructor(maxBytes: number) {
    super(`The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`);
  }
}

/**
 * Stores an arriving table in a temporary file, never whole in memory; on failure nothing of it remains.
 * @throws TableTooLarge, TemporarySpaceFull, and what the source throws
 */
export async function storeTable(source: Readable, maxBytes: number): Promise<TableFile> {
  const path = join(tmpdir(), `${ownTempPrefix('table')}${randomBytes(8).toString('hex')}`);
  const remove = () => rm(path, { force: true });
  const { through, taken } = measure((size) => (size > maxBytes ? new TableTooLarge(maxBytes) : null));
  try {
    await inTemporarySpace(() => streamToFile([source, through], path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, sha256: taken().sha256, remove };
}
