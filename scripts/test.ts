import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

/** How one step went. */
type Result = { step: string; passed: number; failed: number; seconds: number };
type Count = { passed: number; failed: number };

const REPORTS = 'test-results';
const bin = (name: string) => join('node_modules', '.bin', name);

/** Runs one step and shows what it says. A step that ended badly without a failed test counts as one. */
function run(step: string, program: string, args: string[], count?: () => Count): Result {
  console.log(`\n=== ${step}`);
  const begun = Date.now();
  const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } });
  const isWell = status === 0;
  const counted = count?.() ?? { passed: isWell ? 1 : 0, failed: 0 };
  const failed = isWell ? counted.failed : Math.max(1, counted.failed);
  return { step, passed: counted.passed, failed, seconds: Math.round((Date.now() - begun) / 1000) };
}

type VitestTest = { status: string; fullName: string; failureMessages: string[] };
type VitestReport = {
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[];
};

/** Runs a check that only reads, beside others; what it says is shown as one piece when it has ended. */
async function check(step: string, program: string, args: string[]): Promise<Result> {
  const begun = Date.now();
  const said: Buffer[] = [];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'test' } });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const isWell = await new Promise<boolean>((done) => {
    child.on('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      done(false);
    });
    child.on('close', (status) => done(status === 0));
  });
  console.log(`\n=== ${step}\n${Buffer.concat(said).toString()}`);
  return { step, passed: isWell ? 1 : 0, failed: isWell ? 0 : 1, seconds: Math.round((Date.now() - begun) / 1000) };
}

/** Tests of the vitest report; a file that could not be loaded is a failure. */
function countVitest(report: string): Count {
  const count = { passed: 0, failed: 0 };
  for (const file of read<VitestReport>(report)?.testResults ?? []) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed').length;
    count.passed += file.assertionResults.filter(({ status }) => status === 'passed').length;
    count.failed += file.status === 'failed' ? Math.max(1, failed) : failed;
  }
  return count;
}

/** What failed, at the very end of a long output: file, test and the first lines of why. */
function listFailures(report: string): void {
  for (const file of read<VitestReport>(report)?.testResults ?? []) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const reasons = failed.map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join('\n'));
    if (file.status === 'failed' && failed.length === 0) reasons.push(file.message);
    for (const reason of reasons) {
      console.log(`FAILED ${relative('.', file.name)}: ${reason.split('\n').slice(0, 12).join('\n  ')}`);
    }
  }
}

function read<Report>(name: string): Report | null {
  const file = join(REPORTS, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
}

/** `npm test`: build, static checks and every suite; the last line is the sum. */
async function main(): Promise<void> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS);
  const vitest = (step: string, ...which: string[]) => {
    const report = `${step}.json`;
    const args = [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(REPORTS, report)}`,
      ...which,
    ];
    return run(step, bin('vitest'), args, () => countVitest(report));
  };
  const results = [
    run('build', process.execPath, ['--import', 'tsx', 'scripts/build.ts']),
    ...(await Promise.all([
      check('typecheck', bin('tsc'), ['--noEmit', '-p', '.']),
      check('lint', bin('eslint'), ['.']),
      check('format', bin('prettier'), ['--check', '.']),
    ])),
    vitest('suites', '--exclude', 'tests/e2e/**'),
    // Each journey has a server, a worker, a database and a browser of its own, and time on a busy machine.
    vitest('e2e', 'tests/e2e', '--testTimeout=120000'),
  ];
  console.log('');
  for (const { step } of results) listFailures(`${step}.json`);
  for (const { step, passed, failed, seconds } of results) {
    console.log(`${step.padEnd(10)} ${passed} passed, ${failed} failed (${seconds} s)`);
  }
  const sum = (kind: keyof Count) => results.reduce((total, result) => total + result[kind], 0);
  const ran = results.every(({ passed, failed }) => passed + failed > 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 || !ran ? 1 : 0;
}

process.chdir(join(import.meta.dirname, '..'));
await main();
