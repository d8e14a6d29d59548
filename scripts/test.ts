import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { type Count, printSum, type Result, runStep } from './steps.ts';
import { failedFiles, printFailures, printSlowest, REPORTS, runTests } from './vitest-report.ts';

const SLOWEST = 20;
const JOURNEYS = ['--config', 'vitest.e2e.config.ts'];

/** `npm test`: build, static checks, every suite and the mutants of the last change; the last line is the total. */
async function main(): Promise<void> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS);
  const results = [
    ...(await Promise.all([buildAside(), runChecks(false)])).flat(),
    await runTests('suites', ['--exclude', 'tests/e2e/**']),
    await runTests('e2e', JOURNEYS),
  ];
  const failed = failedFiles('e2e');
  // Run again for its traces; the result changes nothing.
  if (failed.length > 0) await runTests('e2e-traced', [...JOURNEYS, ...failed], { TRACE: '1' });
  const mutants = await tryMutants();
  if (mutants.passed + mutants.failed > 0) results.push(mutants);
  console.log('');
  printSlowest(['suites', 'e2e'], SLOWEST);
  for (const result of results) printFailures(result);
  process.exitCode = printSum(results).failed > 0 ? 1 : 0;
}

/** Builds alongside the checks, which read only the sources. */
const buildAside = (): Promise<Result> =>
  runStep({
    step: 'build',
    program: process.execPath,
    args: ['--import', 'tsx', 'scripts/build.ts'],
    isAside: true,
  });

/** Runs the mutants affected by the last change, as many as time allows; often there are none. */
function tryMutants(): Promise<Result> {
  const report = join(REPORTS, 'mutants.json');
  return runStep({
    step: 'mutants',
    program: process.execPath,
    args: ['--import', 'tsx', 'scripts/mutants.ts', '--changed'],
    count: () => (existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Count) : { passed: 0, failed: 0 }),
  });
}

process.chdir(join(import.meta.dirname, '..'));
await main();
