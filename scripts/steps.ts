import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How many tests passed and failed; a program that only succeeds or fails counts as one. */
export type Count = { passed: number; failed: number };
/** The result of one step, and the end of its output. */
export type Result = Count & { step: string; seconds: number; tail: string };
/** A program to run, how to read its count, and whether it runs alongside others: then its output is shown when it has ended. */
export type Step = {
  step: string;
  program: string;
  args: string[];
  env?: Record<string, string>;
  count?: () => Count;
  isAside?: boolean;
};

const TAIL = 4000;

/** Returns the program of an installed package. */
export const bin = (name: string): string => join('node_modules', '.bin', name);

/** Runs one step and shows its output. One that ended badly without a failed test counts as a failure. */
export async function runStep({ step, program, args, env, count, isAside = false }: Step): Promise<Result> {
  if (!isAside) console.log(`\n=== ${step}`);
  const begun = Date.now();
  const said: Buffer[] = [];
  const hear = (chunk: Buffer) => {
    said.push(chunk);
    if (!isAside) process.stdout.write(chunk);
  };
  const isWell = await succeeds(program, args, { ...process.env, NODE_ENV: 'test', ...env }, hear);
  const all = Buffer.concat(said).toString();
  if (isAside) console.log(`\n=== ${step}\n${all}`);
  const counted = count?.() ?? { passed: isWell ? 1 : 0, failed: 0 };
  const failed = isWell ? counted.failed : Math.max(1, counted.failed);
  return { step, ...counted, failed, seconds: Math.round((Date.now() - begun) / 1000), tail: all.slice(-TAIL) };
}

async function succeeds(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  hear: (chunk: Buffer) => void,
): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
  const isClosed = new Promise((done) => child.once('close', done));
  const isWell = await new Promise<boolean>((done) => {
    child.on('error', (error) => {
      hear(Buffer.from(`${error.message}\n`));
      done(false);
    });
    child.on('exit', (status) => done(status === 0));
  });
  // What it left running may keep its output open; everything written has been received by then.
  await Promise.race([isClosed, sleep(2000, undefined, { ref: false })]);
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  return isWell;
}

/** Prints a line for each step. @returns the total; a step that counted nothing is a failure */
export function printSum(results: Result[]): Count {
  for (const { step, passed, failed, seconds } of results)
    console.log(`${step.padEnd(10)} ${passed} passed, ${failed} failed (${seconds} s)`);
  const sum = (kind: keyof Count) => results.reduce((total, result) => total + result[kind], 0);
  const empty = results.filter(({ passed, failed }) => passed + failed === 0).length;
  const total = { passed: sum('passed'), failed: sum('failed') + empty };
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total;
}
