import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

/** Returns `migrations/folder.ts` for the bundle, which has no such folder to read: every migration is imported by name. */
export function writtenOut(files: readonly string[]): string {
  const names = files.filter((file) => /^\d{4}-.*\.ts$/.test(file)).sort();
  const imports = names.map((file, at) => `import * as step${at} from './${file}';`);
  const steps = names.map((file, at) => `{ name: '${file.slice(0, -'.ts'.length)}', step: step${at} },`);
  return [...imports, 'export const MIGRATIONS_OF_FOLDER = [', ...steps, '];'].join('\n');
}

/** Adds it to a bundle. */
export const migrationsInBundle: Plugin = {
  name: 'migrations',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]migrations[\\/]folder\.ts$/ }, ({ path }) => {
      const folder = dirname(path);
      return { contents: writtenOut(readdirSync(folder)), resolveDir: folder, loader: 'ts' };
    });
  },
};
