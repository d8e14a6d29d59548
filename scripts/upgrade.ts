import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns the commit given by `--from`, otherwise the last release. */
function requestedCommit(): string {
  const at = process.argv.indexOf('--from');
  const named = at === -1 ? undefined : process.argv[at + 1];
  const { commit } = JSON.parse(readFileSync('release.json', 'utf8')) as { commit: string };
  return execFileSync('git', ['rev-parse', '--verify', `${named ?? commit}^{commit}`], { encoding: 'utf8' }).trim();
}

const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });

/** Returns the build of a commit with its dependencies, made once for each. @returns its folder */
function buildOf(commit: string): string {
  const folder = join(tmpdir(), `countersign-release-${commit.slice(0, 12)}`);
  const isMade = join(folder, 'is-made');
  if (existsSync(isMade)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  run('npm', ['ci', '--no-audit', '--no-fund'], folder);
  run('npm', ['run', 'build'], folder);
  writeFileSync(isMade, commit);
  return folder;
}

const RELEASE_FOLDER = buildOf(requestedCommit());
run('npm', ['run', 'build'], '.');
const env = { ...process.env, RELEASE_FOLDER };
const { status } = spawnSync('npx', ['vitest', 'run', '--config', 'vitest.upgrade.config.ts'], {
  env,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
