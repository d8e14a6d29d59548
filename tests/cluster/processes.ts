import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/ask.ts';
import { startHaproxy } from './haproxy.ts';

const WEB = 3;
const WORKERS = 2;

/**
 * Three web processes behind HAProxy on this port, and two workers, each a process of its own with a data folder of its own. They
 * share what `environment` names. Whoever starts them ends them.
 */
export async function startProcesses(port: number, environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-cluster-'));
  const ports = await Promise.all(Array.from({ length: WEB }, freePort));
  const proxy = await startHaproxy(port, ports);
  const start = (name: string, args: string[], more: Record<string, string>): ChildProcess => {
    const { PATH, HOME } = process.env;
    const env = { NODE_ENV: 'test' as const, PATH, HOME, ...environment, DATA_DIR: join(folder, name), ...more };
    return spawn(process.execPath, ['bin/countersign.js', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const running = [
    ...ports.map((own) =>
      start(`web-${own}`, ['serve'], { PORT: String(own), HOST: '127.0.0.1', TRUST_PROXY: 'true' }),
    ),
    ...Array.from({ length: WORKERS }, (_, nth) => start(`worker-${nth}`, ['work'], {})),
  ];
  const ended = (one: ChildProcess) =>
    new Promise<void>((resolve) =>
      one.exitCode === null && one.signalCode === null ? one.once('close', () => resolve()) : resolve(),
    );
  const stop = async () => {
    for (const one of running) one.kill('SIGTERM');
    await Promise.all(running.map(ended));
    await proxy.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  while (!(await proxy.isReady())) {
    if (!proxy.isRunning()) {
      await stop();
      throw new Error('HAProxy did not start. On Debian: apt-get install haproxy');
    }
    await sleep(100);
  }
  return { stop };
}
