import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UnhandledError } from './unhandled-errors.ts';

/** How one step went, and the last of what it said. */
type Result = { step: string; passed: number; failed: number; seconds: number; tail: string };
type Count = { passed: number; failed: number };
type Command = { step: string; program: string; args: string[]; count?: () => Count; isAside?: boolean };

const REPORTS = 'test-results';
const TAIL = 4000;
const unhandledOf = (step: string) => `${step}.unhandled.json`;
const bin = (name: string) => join('node_modules', '.bin', name);

/**
 * Runs one step and shows what it says: at once, or as one piece when it has ended where it stands beside others. A step that
 * ended badly without a failed test counts as one.
 */
async function run({ step, program, args, count, isAside = false }: Command): Promise<Result> {
  if (!isAside) console.log(`\n=== ${step}`);
  const begun = Date.now();
  const said: Buffer[] = [];
  const hear = (chunk: Buffer) => {
    said.push(chunk);
    if (!isAside) process.stdout.write(chunk);
  };
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    UNHANDLED_ERRORS: join(REPORTS, unhandledOf(step)),
  };
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
  const ended = new Promise((done) => child.once('close', done));
  const isWell = await new Promise<boolean>((done) => {
    child.on('error', (error) => {
      hear(Buffer.from(`${error.message}\n`));
      done(false);
    });
    child.on('exit', (status) => done(status === 0));
  });
  // What it left running may hold its output open; whoever wrote last has been heard by then.
  await Promise.race([ended, sleep(2000)]);
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  const all = Buffer.concat(said).toString();
  if (isAside) console.log(`\n=== ${step}\n${all}`);
  const counted = count?.() ?? { passed: isWell ? 1 : 0, failed: 0 };
  const failed = isWell ? counted.failed : Math.max(1, counted.failed);
  const seconds = Math.round((Date.now() - begun) / 1000);
  return { step, passed: counted.passed, failed, seconds, tail: all.slice(-TAIL) };
}

type VitestTest = { status: string; fullName: string; failureMessages: string[] };
type VitestReport = {
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[];
};

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

/** What failed, at the very end of a long output: file, test and the first lines of why, or else the last of what was said. */
function listFailures({ step, failed, tail }: Result): void {
  const reasons = (read<VitestReport>(`${step}.json`)?.testResults ?? []).flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    const why = tests.map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join('\n'));
    if (file.status === 'failed' && tests.length === 0) why.push(file.message);
    return why.map((reason) => `${relative('.', file.name)}: ${firstLines(reason)}`);
  });
  for (const { name, message, stack } of read<UnhandledError[]>(unhandledOf(step)) ?? [])
    reasons.push(`outside of any test: ${firstLines(`${name}: ${message}\n${stack}`)}`);
  if (failed > 0 && reasons.length === 0) reasons.push(`${step}, which said last:\n${tail}`);
  for (const reason of reasons) console.log(`FAILED ${reason}`);
}

const firstLines = (text: string): string => text.split('\n').slice(0, 12).join('\n  ');

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
      '--reporter=./scripts/unhandled-errors.ts',
      `--outputFile.json=${join(REPORTS, report)}`,
      ...which,
    ];
    return run({ step, program: bin('vitest'), args, count: () => countVitest(report) });
  };
  const check = (step: string, ...args: string[]) =>
    run({ step, program: bin(args[0]!), args: args.slice(1), isAside: true });
  const results = [
    await run({ step: 'build', program: process.execPath, args: ['--import', 'tsx', 'scripts/build.ts'] }),
    ...(await Promise.all([
      check('typecheck', 'tsc', '--noEmit', '-p', '.'),
      check('lint', 'eslint', '.'),
      check('format', 'prettier', '--check', '.'),
    ])),
    await vitest('suites', '--exclude', 'tests/e2e/**'),
    // Each journey has a server, a worker, a database and a browser of its own, and time on a busy machine.
    await vitest('e2e', 'tests/e2e', '--testTimeout=120000'),
  ];
  console.log('');
  for (const result of results) listFailures(result);
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
