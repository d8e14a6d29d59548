import { spawnSync } from 'node:child_process';
import type { Mutant } from './list.ts';

const git = (...args: string[]): string | null => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/** Returns where the change starts: where this branch left main, or on main the previous commit. Null if the clone does not contain it. */
export function baseOfChange(): string | null {
  const head = git('rev-parse', 'HEAD');
  for (const main of ['origin/main', 'main']) {
    const base = git('merge-base', main, 'HEAD');
    if (base !== null && base !== head) return base;
  }
  return git('rev-parse', '--verify', 'HEAD~1');
}

/** Returns the files that differ from a commit, including uncommitted ones; null if the commit is not known. */
export function changedFiles(base = baseOfChange()): Set<string> | null {
  const tracked = base === null ? null : git('diff', '--name-only', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  if (tracked === null || untracked === null) return null;
  return new Set([...tracked.split('\n'), ...untracked.split('\n')].filter((name) => name !== ''));
}

/** Returns the mutants affected by a change: first those of its code, then those of its suites. */
export function touchedBy(files: Set<string>, mutants: Mutant[]): Mutant[] {
  const inCode = mutants.filter(({ file }) => files.has(file));
  const inSuites = mutants.filter(({ file, tests }) => !files.has(file) && tests.some((test) => files.has(test)));
  return [...inCode, ...inSuites];
}
