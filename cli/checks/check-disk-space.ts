import { tmpdir } from 'node:os';
import { createBrowser } from '#platform/pictures/browser.ts';
import type { Config } from '#platform/config.ts';
import { MIN_FREE_BYTES, freeBytesIn } from '#platform/files/free-space.ts';
import type { Finding } from './check-up.ts';
import { folderWords } from './fault-words.ts';

const MEGABYTE = 1024 * 1024;

/** Checks whether the folders that work writes to are writable, and their free space. */
export async function checkDiskSpace({
  fileStore,
  dataDir,
}: Pick<Config, 'fileStore' | 'dataDir'>): Promise<Finding[]> {
  const folders: [check: string, folder: string, advice: string][] = [
    ['data folder', dataDir, 'Make DATA_DIR writable, and free some disk space.'],
    ['temporary folder', tmpdir(), 'Make TMPDIR writable, and free some disk space.'],
    ['room for files', fileStore.folder, 'Make FILE_FOLDER writable, and free some disk space.'],
  ];
  return Promise.all(
    folders.map(async ([check, folder, advice]): Promise<Finding> => {
      try {
        const free = await freeBytesIn(folder);
        const found = `${folder}: ${Math.floor(free / MEGABYTE)} MB free`;
        if (free < MIN_FREE_BYTES) return { check, state: 'problem', found, advice };
        return { check, state: 'ok', found, advice: null };
      } catch (error) {
        return { check, state: 'problem', advice, ...folderWords(folder, error) };
      }
    }),
  );
}

/** Starts the browser that renders PDFs, and stops it. @throws Error if it does not start */
export async function startBrowser({ browserPath }: Pick<Config, 'browserPath'>): Promise<void> {
  const browser = createBrowser({ executablePath: browserPath, pages: 1 });
  try {
    await browser.withPage((page) => page.setContent('<p>Countersign</p>'));
  } finally {
    await browser.close();
  }
}
