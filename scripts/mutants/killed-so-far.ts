import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './list.ts';

const FOLDER = '.cache/mutants';

/** The mutants killed at the current commit, on disk, so that an interrupted run need not start again. */
export type KilledSoFar = { has(mutant: Mutant): boolean; add(mutant: Mutant): void };

const lineOf = ({ file, breaks }: Mutant): string => `${file}: ${breaks}`;

/**
 * @param resumes whether an earlier run's kills count; otherwise they are forgotten
 * @throws Error if files differ from the commit, since it is unknown then what the earlier run had tested
 */
export function killedSoFar(resumes: boolean): KilledSoFar {
  const commit = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
  const differs = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).stdout !== '';
  if (resumes && differs) throw new Error('Only a tree without changes can be resumed.');
  const path = join(FOLDER, `${commit}.txt`);
  mkdirSync(FOLDER, { recursive: true });
  if (!resumes) rmSync(path, { force: true });
  const lines = new Set(existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []);
  return {
    has: (mutant) => lines.has(lineOf(mutant)),
    add: (mutant) => {
      if (!differs) appendFileSync(path, `${lineOf(mutant)}\n`);
    },
  };
}
