import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the build's id into the service worker, so that a browser takes a new one for each build. */
export function stampServiceWorker(folder: string): void {
  const path = join(folder, 'service-worker.js');
  const names = readdirSync(join(folder, 'assets')).sort();
  const source = readFileSync(path, 'utf8');
  const build = createHash('sha256')
    .update(`${names.join('\n')}\n${source}`)
    .digest('hex')
    .slice(0, 16);
  writeFileSync(path, source.replace('__BUILD__', build));
}
