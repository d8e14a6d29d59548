import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isBuildFresh, takeStamp } from './build-stamp.ts';
import { bundleCommandLine } from './bundle-command-line.ts';
import { precompress } from './precompress.ts';
import { stampServiceWorker } from './stamp-service-worker.ts';

/**
 * `npm run build [-- --force]`: the portal into build/client and build/server, the command line into build/cli.js. With
 * `--command-line` the portal is not rebuilt.
 */
async function main(): Promise<void> {
  if (!process.argv.includes('--force') && isBuildFresh()) return;
  const isWhole = !process.argv.includes('--command-line');
  const begun = Date.now();
  console.error('Building …');
  const writeStamp = takeStamp();
  if (isWhole) buildPortal();
  await bundleCommandLine('build');
  writeStamp();
  console.error(`Built in ${Math.round((Date.now() - begun) / 1000)} seconds.`);
}

/** Runs Remix's own build quietly; its output is shown if it fails. */
function buildPortal(): void {
  const remix = join(dirname(createRequire(import.meta.url).resolve('@remix-run/dev/package.json')), 'dist/cli.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [remix, 'vite:build'], {
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (status === 0) {
    stampServiceWorker('build/client');
    precompress('build/client');
    return;
  }
  console.error(`${stdout}\n${stderr}`);
  throw new Error('The portal could not be built.');
}

process.chdir(join(import.meta.dirname, '..'));
await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
