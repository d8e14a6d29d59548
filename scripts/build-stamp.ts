import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = [
  'api',
  'app',
  'cli',
  'documents',
  'domain',
  'emails',
  'jobs',
  'migrations',
  'platform',
  'public',
  'scripts',
  'server',
];
const FILES = ['package.json', 'package-lock.json', 'remix.config.js', 'vite.config.ts', 'tsconfig.json'];
const PRODUCTS = ['build/client', 'build/server/index.js', 'build/cli.js'];
const STAMP = 'build/stamp';

/** Returns a hash of all sources: it changes when one is added, removed or edited. */
function markOfSources(): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    const { mtimeMs, size } = statSync(path);
    hash.update(`${path} ${mtimeMs} ${size}\n`);
  };
  for (const folder of FOLDERS.filter((one) => existsSync(one))) {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const path of entries.map((entry) => join(entry.parentPath, entry.name)).sort()) add(path);
  }
  for (const file of FILES.filter((one) => existsSync(one))) add(file);
  return hash.digest('hex');
}

/** Whether the build matches the current sources. */
export function isBuildFresh(): boolean {
  if (!PRODUCTS.every((path) => existsSync(path)) || !existsSync(STAMP)) return false;
  return readFileSync(STAMP, 'utf8') === markOfSources();
}

/** Computes the hash before building; the returned function writes it once everything is built. */
export function takeStamp(): () => void {
  const mark = markOfSources();
  return () => writeFileSync(STAMP, mark);
}
