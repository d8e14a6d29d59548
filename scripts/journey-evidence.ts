import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a failing journey leaves screenshots and descriptions of its open pages, the server's log, and any traces. */
export const JOURNEYS_FOLDER = 'test-results/journeys';
/** What the open pages showed, as text. */
export const PAGES_FILE = 'pages.txt';

/** Returns the folder of a journey. @param name its suite's name, if it has one, and its own */
export const evidenceFolder = (name: string): string =>
  join(
    JOURNEYS_FOLDER,
    name
      .trim()
      .replaceAll(/[^\p{L}\d]+/gu, '-')
      .slice(0, 100),
  );

/** Returns what the pages of a failed journey showed; empty for other tests. */
export function describedPages(name: string): string {
  const file = join(evidenceFolder(name), PAGES_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
