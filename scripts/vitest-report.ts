import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describedPages } from './journey-evidence.ts';
import { bin, type Count, type Result, runStep } from './steps.ts';
import type { UnhandledError } from './unhandled-errors.ts';

/** The folder of a run's reports. */
export const REPORTS = 'test-results';

type Test = { status: string; fullName: string; duration?: number | null; failureMessages: string[] };
type Report = { testResults: { name: string; status: string; message: string; assertionResults: Test[] }[] };

/** Returns the files written by one vitest run: its own report, and what was thrown outside any test. */
const reportsOf = (step: string) => ({
  report: join(REPORTS, `${step}.json`),
  unhandled: join(REPORTS, `${step}.unhandled.json`),
});

const read = <T>(file: string): T | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null);
const filesOf = (step: string) => read<Report>(reportsOf(step).report)?.testResults ?? [];
const firstLines = (text: string): string => text.split('\n').slice(0, 30).join('\n  ');

/** Runs suites and keeps their reports. @param which files, or options of vitest. @param more settings of the run */
export function runTests(step: string, which: string[], more: Record<string, string> = {}): Promise<Result> {
  const { report, unhandled } = reportsOf(step);
  return runStep({
    step,
    program: bin('vitest'),
    args: [
      'run',
      ...['--reporter=default', '--reporter=json', '--reporter=./scripts/unhandled-errors.ts'],
      ...[`--outputFile.json=${report}`, ...which],
    ],
    env: { UNHANDLED_ERRORS: unhandled, ...more },
    count: () => countTests(step),
  });
}

/** Returns the files of a run in which something failed. */
export const failedFiles = (step: string): string[] =>
  filesOf(step)
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative('.', name));

/** Counts a run's tests; a file that could not be loaded is a failure. */
function countTests(step: string): Count {
  const count = { passed: 0, failed: 0 };
  for (const file of filesOf(step)) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed').length;
    count.passed += file.assertionResults.filter(({ status }) => status === 'passed').length;
    count.failed += file.status === 'failed' ? Math.max(1, failed) : failed;
  }
  return count;
}

/** Prints what failed: file, test and the first lines of the reason, or otherwise the end of the step's output. */
export function printFailures({ step, failed, tail }: Result): void {
  const reasons = filesOf(step).flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    const why = tests.map(({ fullName, failureMessages }) =>
      [firstLines([fullName, ...failureMessages].join('\n')), describedPages(fullName)].join('\n  '),
    );
    if (file.status === 'failed' && tests.length === 0) why.push(firstLines(file.message));
    return why.map((reason) => `${relative('.', file.name)}: ${reason}`);
  });
  for (const { name, message, stack } of read<UnhandledError[]>(reportsOf(step).unhandled) ?? [])
    reasons.push(`outside of any test: ${firstLines(`${name}: ${message}\n${stack}`)}`);
  if (failed > 0 && reasons.length === 0) reasons.push(`${step}, which said last:\n${tail}`);
  for (const reason of reasons) console.log(`FAILED ${reason}`);
}

/** Prints the slowest tests of several runs. */
export function printSlowest(steps: string[], count: number): void {
  const tests = steps
    .flatMap(filesOf)
    .flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, file: relative('.', name) })))
    .sort((a, b) => (b.duration ?? 0) - (a.duration ?? 0));
  console.log(`The slowest ${count} of ${tests.length} tests:`);
  for (const { file, fullName, duration } of tests.slice(0, count))
    console.log(`${((duration ?? 0) / 1000).toFixed(1).padStart(6)} s  ${file}: ${fullName.slice(0, 110)}`);
}
