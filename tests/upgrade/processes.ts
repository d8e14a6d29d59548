import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import { ask } from '../support/ask.ts';

/** A process of one of the two versions. */
export type Running = {
  child: ChildProcess;
  /** Returns what it logged unexpectedly. */
  faults(): string[];
  /** Stops it gracefully. @returns its exit code */
  stop(): Promise<number>;
};

const ROOT = new URL('../..', import.meta.url).pathname;

/** Returns the folders of both versions. @throws if the release is not built */
export function versions(): { old: string; new: string } {
  const { RELEASE_FOLDER } = process.env;
  if (!RELEASE_FOLDER) throw new Error('Run this by `npm run test:upgrade`, which builds the last release.');
  return { old: RELEASE_FOLDER, new: ROOT };
}

function environmentOf(settings: Record<string, string>) {
  const { PATH, HOME, TMPDIR, PUPPETEER_EXECUTABLE_PATH } = process.env;
  return { PATH, HOME, TMPDIR, PUPPETEER_EXECUTABLE_PATH, NODE_ENV: 'test' as const, LOG_LEVEL: 'warn', ...settings };
}

/** Runs a command of a version to its end. @returns its output */
export function say(cwd: string, args: string[], settings: Record<string, string>): string {
  const env = environmentOf(settings);
  return execFileSync(process.execPath, ['bin/countersign.js', ...args], { cwd, env, encoding: 'utf8' });
}

/** Starts a process of a version and waits until it reports that it is working. */
export async function start(cwd: string, command: 'serve' | 'work', settings: Record<string, string>) {
  const child = spawn(process.execPath, ['bin/countersign.js', command, '--json'], {
    cwd,
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = once(child, 'close') as Promise<[number]>;
  await vi.waitUntil(() => out !== '' || child.exitCode !== null, { timeout: 60_000, interval: 50 });
  if (child.exitCode !== null) throw new Error(err);
  const running: Running = {
    child,
    faults: () => err.split('\n').filter((line) => /"level":"(error|fatal)"|^\s+at /.test(line)),
    async stop() {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
  return running;
}

export const isReady = (port: number) => ask(port, '/readyz').then(({ status }) => status === 200);
