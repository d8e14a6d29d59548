import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Told, Work } from './page-server.ts';

/** A running version: its server, and its other work on demand. */
export type Version = Told & {
  /** Returns the milliseconds of each repetition of a piece of work. */
  times(work: Work): Promise<number[]>;
  /** Returns the CPU milliseconds used by the process. */
  processor(): Promise<number>;
  stop(): Promise<void>;
};

/**
 * Builds a commit in a temporary folder, with the current measurements. @param commit or a folder with a built version
 * @throws Error if git does not know it
 */
export function buildAside(commit: string): { folder: string; remove(): void } {
  if (existsSync(join(commit, 'build/server/index.js'))) return { folder: commit, remove: () => undefined };
  const folder = join(mkdtempSync(join(tmpdir(), 'countersign-then-')), 'tree');
  execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { stdio: 'ignore' });
  const remove = () => {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { stdio: 'ignore' });
    rmSync(resolve(folder, '..'), { recursive: true, force: true });
  };
  try {
    rmSync(join(folder, 'bench'), { recursive: true });
    cpSync('bench', join(folder, 'bench'), { recursive: true });
    installIn(folder);
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: folder, stdio: 'inherit' });
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

/** Installs the commit's own packages where they differ from the current ones. */
function installIn(folder: string): void {
  const lockFile = 'package-lock.json';
  if (readFileSync(join(folder, lockFile), 'utf8') === readFileSync(lockFile, 'utf8'))
    return symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  // In production mode npm would leave out the build tools.
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'development', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, env, stdio: 'inherit' });
}

/** Starts the version in a folder, on a separate database. */
export async function startVersion(folder: string): Promise<Version> {
  const file = join(resolve(folder), 'bench/page-server.ts');
  const child = fork(file, [], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: ['--import', 'tsx'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('A version stopped while it was measured.')));
  ended.catch(() => undefined);
  const hear = async <T>(): Promise<T> => ((await Promise.race([messageOf(child), ended])) as [T])[0];
  const answer = <T>(question: string): Promise<T> => {
    child.send(question);
    return hear<T>();
  };
  const told = await hear<Told>();
  return {
    ...told,
    times: (work) => answer<number[]>(work),
    processor: () => answer<number>('processor'),
    async stop() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

const messageOf = (child: ChildProcess) => new Promise((resolve) => child.once('message', (said) => resolve([said])));
