import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { printSum, runStep } from './steps.ts';
import { failedFiles, printFailures, printSlowest, REPORTS, runTests } from './vitest-report.ts';

const SLOWEST = 20;
const JOURNEYS = ['--config', 'vitest.e2e.config.ts'];

/** `npm test`: build, static checks and every suite; the last line is the sum. */
async function main(): Promise<void> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS);
  const results = [
    await runStep({ step: 'build', program: process.execPath, args: ['--import', 'tsx', 'scripts/build.ts'] }),
    ...(await runChecks(false)),
    await runTests('suites', ['--exclude', 'tests/e2e/**']),
    await runTests('e2e', JOURNEYS),
  ];
  const failed = failedFiles('e2e');
  // Once more for its traces; what it says then changes nothing.
  if (failed.length > 0) await runTests('e2e-traced', [...JOURNEYS, ...failed], { TRACE: '1' });
  console.log('');
  printSlowest(['suites', 'e2e'], SLOWEST);
  for (const result of results) printFailures(result);
  process.exitCode = printSum(results).failed > 0 ? 1 : 0;
}

process.chdir(join(import.meta.dirname, '..'));
await main();
