import { join } from 'node:path';
import { bin, type Result, runStep } from './steps.ts';

const CACHE = '.cache';
/** Two versions of TypeScript are installed, and either may have got the program name `tsc`. */
const TSC = join('node_modules', 'typescript-7', 'bin', 'tsc');
/** Checks that read only the sources. */
const CHECKS: Record<string, string[]> = {
  typecheck: [TSC, '--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', `${CACHE}/tsc.tsbuildinfo`],
  lint: [bin('oxlint')],
  format: [bin('oxfmt'), '--check', '.'],
};
const DEAD_CODE: Record<string, string[]> = { 'dead code': [bin('knip')] };

/** Runs the checks in parallel. @param withDeadCode also looks for exports that nothing imports */
export function runChecks(withDeadCode: boolean): Promise<Result[]> {
  const checks = Object.entries(withDeadCode ? { ...CHECKS, ...DEAD_CODE } : CHECKS);
  return Promise.all(
    checks.map(([step, [program, ...args]]) => runStep({ step, program: program!, args, isAside: true })),
  );
}
