import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PROGRAM } from './command-line.ts';

/** A separate `countersign work` or `serve`, with its output so far. */
export type WorkerProcess = {
  child: ChildProcess;
  ended: Promise<unknown[]>;
  said(): string;
  complained(): string;
};

/**
 * Starts a worker, or a web server, as a separate process. Of the test's own variables it sees only the paths;
 * `settings` are the operator's. @param into an open file to which its standard output goes
 */
export function startWorkerProcess(
  settings: Record<string, string>,
  command: 'work' | 'serve' = 'work',
  into?: number,
): WorkerProcess {
  const { PATH, HOME, TMPDIR, PUPPETEER_EXECUTABLE_PATH } = process.env;
  const own = { PATH, HOME, TMPDIR, PUPPETEER_EXECUTABLE_PATH, NODE_ENV: 'test' as const, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [...PROGRAM, command, '--json'], {
    env: { ...own, ...settings },
    stdio: ['ignore', into ?? 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (err += text));
  return { child, ended: once(child, 'close'), said: () => out, complained: () => err };
}
