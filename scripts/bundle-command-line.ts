import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { migrationsInBundle } from './migrations-in-bundle.ts';

/** Bundles the command line, the server and the jobs into `build/cli.js`; packages stay in node_modules. */
export async function bundleCommandLine(folder: string): Promise<void> {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    // Next to the command line, the program that it starts to render PDFs.
    entryPoints: { cli: 'cli/index.ts', 'cli-draw-first-page': 'platform/pictures/draw-first-page.ts' },
    outdir: folder,
    // A command loads only what it needs. All parts are in one folder, as deep as the sources' rooms.
    splitting: true,
    chunkNames: 'cli-[hash]',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    plugins: [migrationsInBundle],
    jsx: 'automatic',
    // Node parses everything it loads; names are kept.
    minifyWhitespace: true,
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  const made = new Set(Object.keys(metafile.outputs).map((path) => basename(path)));
  for (const name of readdirSync(folder)) {
    if (/^cli[-.].*js(\.map)?$/.test(name) && !made.has(name)) rmSync(join(folder, name));
  }
}
