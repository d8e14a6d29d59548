import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

// Node's own `recursive` tries for ever where an existing folder denies that it exists, as everything below /proc does.

type Mode = { mode?: number };
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Creates a folder with those above it that are missing. @returns the first one created, none if all exist */
export async function makeMissingFolders(folder: string, { mode }: Mode = {}): Promise<string | undefined> {
  const path = resolve(folder);
  const make = () => mkdir(path, mode).then(() => path);
  try {
    return await make();
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()) return undefined;
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
  }
  const first = await makeMissingFolders(dirname(path), { mode });
  await make().catch((error: unknown) => {
    // Another process was faster.
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  return first ?? path;
}

/** Creates a folder as `makeMissingFolders` does, for what cannot wait. */
export function makeMissingFoldersNow(folder: string, { mode }: Mode = {}): void {
  const path = resolve(folder);
  const make = () => mkdirSync(path, mode);
  try {
    return make();
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(path).isDirectory()) return;
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
  }
  makeMissingFoldersNow(dirname(path), { mode });
  try {
    make();
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
