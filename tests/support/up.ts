import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { afterAll, beforeAll, vi } from 'vitest';
import { freePort } from './ask.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A running `countersign up`, with its output and errors so far. */
export type Up = {
  child: ChildProcess;
  said(): string;
  complained(): string;
  /** Resolves when it has printed the addresses, or ended before that. */
  begun(): Promise<unknown>;
  ended: Promise<unknown[]>;
};

/** Prepares `countersign up` for a file's tests: always on the same folder and port. Anything still running after the last is killed. */
export function upOfSuite(name: string, LOG_LEVEL: 'info' | 'warn') {
  const folder = temporaryFolder(name);
  const shared = { folder, port: 0, start };
  const running = new Set<ChildProcess>();
  beforeAll(async () => {
    // The user that runs PostgreSQL needs access to the folder.
    chmodSync(folder, 0o755);
    shared.port = await freePort();
  });
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
  });

  /** Starts the built command, as `npm start` does. */
  function start(...options: string[]): Up {
    const { PATH, HOME } = process.env;
    const own = { DATA_DIR: folder, PORT: String(shared.port), HOST: '127.0.0.1', LOG_LEVEL };
    const child = spawn(process.execPath, ['bin/countersign.js', 'up', ...options], {
      env: { PATH, HOME, NODE_ENV: 'test' as const, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    const ended = once(child, 'exit').finally(() => running.delete(child));
    const begun = () =>
      vi.waitUntil(() => out.includes('To stop') || child.exitCode !== null, { timeout: 60_000, interval: 50 });
    return { child, said: () => out, complained: () => err, begun, ended };
  }
  return shared;
}
