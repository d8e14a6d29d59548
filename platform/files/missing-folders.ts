import { existsSync, mkdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

type Mode = { mode?: number };

/** Returns the topmost folder of a path that is missing; the path itself if it is there. */
function topmostMissing(path: string): string {
  const above = dirname(path);
  return above === path || existsSync(above) ? path : topmostMissing(above);
}

const unlessThere = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
};

/** Creates a folder with those above it that are missing. @returns the first one created, none if all exist */
export async function makeMissingFolders(folder: string, { mode }: Mode = {}): Promise<string | undefined> {
  const path = resolve(folder);
  const top = topmostMissing(path);
  // By itself: below /proc, whose folders deny that they exist, `recursive` tries for ever.
  const first = await mkdir(top, mode).then(() => top, unlessThere);
  const next = await mkdir(path, { mode, recursive: true });
  return first ?? next;
}

/** Creates a folder as `makeMissingFolders` does, for what cannot wait. */
export function makeMissingFoldersNow(folder: string, { mode }: Mode = {}): void {
  const path = resolve(folder);
  try {
    mkdirSync(topmostMissing(path), mode);
  } catch (error) {
    unlessThere(error);
  }
  mkdirSync(path, { mode, recursive: true });
}
