import { bin, type Result, runStep } from './steps.ts';

const CACHE = '.cache';
/** What reads the sources alone. Each remembers what it has read, so that the next run reads what changed. */
const CHECKS: Record<string, string[]> = {
  typecheck: ['tsc', '--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', `${CACHE}/tsc.tsbuildinfo`],
  lint: ['eslint', '.', '--cache', '--cache-location', `${CACHE}/eslint`, '--cache-strategy', 'content'],
  format: ['oxfmt', '--check', '.'],
};
const DEAD_CODE: Record<string, string[]> = { 'dead code': ['knip'] };

/** Runs the checks side by side. @param withDeadCode what no one imports is looked for too */
export function runChecks(withDeadCode: boolean): Promise<Result[]> {
  const checks = Object.entries(withDeadCode ? { ...CHECKS, ...DEAD_CODE } : CHECKS);
  return Promise.all(
    checks.map(([step, [name, ...args]]) => runStep({ step, program: bin(name!), args, isAside: true })),
  );
}
