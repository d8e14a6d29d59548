import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The oldest supported version, and the maintained ones. */
const VERSIONS = ['20.19', '22', '24'];
const PACKAGE = `node-${process.platform}-${process.arch}`;

/** Downloads a version of Node from the registry. @returns the folder of its program */
function fetchNode(version: string): string {
  const home = resolve('.cache/nodes', version);
  const folder = join(home, 'node_modules', PACKAGE, 'bin');
  if (!existsSync(join(folder, 'node')))
    execFileSync(
      'npm',
      ['install', '--prefix', home, '--no-save', '--no-audit', '--no-fund', `${PACKAGE}@${version}`],
      {
        stdio: 'inherit',
      },
    );
  return folder;
}

/** `npm run test:nodes -- [VERSION…]`: runs `npm test` on each version of Node in turn. */
process.chdir(join(import.meta.dirname, '..'));
const requested = process.argv.slice(2);
for (const version of requested.length > 0 ? requested : VERSIONS) {
  const env = { ...process.env, PATH: `${fetchNode(version)}:${process.env.PATH}` };
  console.log(`\n##### Node ${execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim()}`);
  const { status } = spawnSync('npm', ['test', '--silent'], { stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
}
