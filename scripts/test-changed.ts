import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { baseOfChange, changedFiles } from './mutants/changed.ts';
import { printSum, runStep } from './steps.ts';
import { printFailures, REPORTS, runTests } from './vitest-report.ts';

/** The sources of pages: if they change, suites that use the built portal need a new build. */
const IN_THE_BUILD = /^(app|public|server|api|domain|platform|emails|documents|vite\.config)/;

/**
 * `npm run test:changed -- [COMMIT]`: the checks, and every suite that imports a file which differs from a commit.
 * Suites that start a process of the product import nothing of it, so those of commands, pages and journeys run when
 * they change themselves.
 */
async function main(commit = baseOfChange() ?? 'HEAD'): Promise<void> {
  const files = changedFiles(commit);
  if (files === null) throw new Error(`This clone does not hold ${commit}.`);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS);
  const results = await runChecks(false);
  if ([...files].some((file) => IN_THE_BUILD.test(file)))
    results.push(
      await runStep({ step: 'build', program: process.execPath, args: ['--import', 'tsx', 'scripts/build.ts'] }),
    );
  const suites = await runTests('suites', [`--changed=${commit}`, '--passWithNoTests', '--exclude', 'tests/e2e/**']);
  if (suites.passed + suites.failed > 0) results.push(suites);
  for (const result of results) printFailures(result);
  process.exitCode = printSum(results).failed > 0 ? 1 : 0;
}

process.chdir(join(import.meta.dirname, '..'));
await main(process.argv[2]);
