import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a failing journey leaves pictures and descriptions of its open pages, what the server logged, and its traces where it is traced. */
export const JOURNEYS_FOLDER = 'test-results/journeys';
/** What the open pages showed, in words. */
export const PAGES_FILE = 'pages.txt';

/** The folder of one journey. @param name its suite's name, if it has one, and its own */
export const evidenceFolder = (name: string): string =>
  join(
    JOURNEYS_FOLDER,
    name
      .trim()
      .replaceAll(/[^\p{L}\d]+/gu, '-')
      .slice(0, 100),
  );

/** What the pages of a failed journey showed; nothing for other tests. */
export function describedPages(name: string): string {
  const file = join(evidenceFolder(name), PAGES_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
