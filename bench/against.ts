import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Told, Work } from './page-server.ts';

/** One version at work: its server, and what else it does when it is asked. */
export type Version = Told & {
  /** Milliseconds of each time a work was done. */
  times(work: Work): Promise<number[]>;
  /** Milliseconds of processor that the process has used. */
  processor(): Promise<number>;
  stop(): Promise<void>;
};

/**
 * Builds a commit in a folder that is thrown away, with the measures of this one. @param commit or a folder with a built version
 * @throws Error where git does not know it
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

/** Its own packages where the commit names others than this one has. */
function installIn(folder: string): void {
  const lockFile = 'package-lock.json';
  if (readFileSync(join(folder, lockFile), 'utf8') === readFileSync(lockFile, 'utf8'))
    return symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  // In production mode npm would leave out what builds it.
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'development', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, env, stdio: 'inherit' });
}

/** Starts the version that lies in a folder, on a database of its own. */
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
