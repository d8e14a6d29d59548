import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/ask.ts';
import { startHaproxy } from './haproxy.ts';

const WEB = 3;
const WORKERS = 2;

/** A process of the product, which may be killed and restarted. */
export type ClusterProcess = {
  name: string;
  /** The id of the running one. */
  pid(): number;
  isRunning(): boolean;
  /** Kills it, as in a power failure. */
  kill(): Promise<void>;
  start(): void;
  /** Tells it to stop, and waits. */
  stop(): Promise<void>;
};

/** The processes of an installation behind their proxy. */
export type Cluster = { web: ClusterProcess[]; workers: ClusterProcess[]; stop(): Promise<void> };

type ProcessOptions = { workers?: number; logs?: string; clockAt?: string; nodeOptions?: string[] };

/** Runs `countersign` with these arguments. @param log the file to which its output is appended; without one it is discarded */
function runProcess(
  name: string,
  args: string[],
  env: Record<string, string | undefined>,
  { log, nodeOptions }: { log?: string; nodeOptions: string[] },
): ClusterProcess {
  let child: ChildProcess;
  let ended: Promise<void>;
  let isRunning = false;
  const start = () => {
    const said = log ? openSync(log, 'a') : null;
    child = spawn(process.execPath, [...nodeOptions, 'bin/countersign.js', ...args], {
      env: { NODE_ENV: 'test', ...env },
      stdio: ['ignore', said ?? 'ignore', said ?? 'inherit'],
    });
    if (said !== null) closeSync(said);
    isRunning = true;
    ended = new Promise((resolve) =>
      child.once('close', () => {
        isRunning = false;
        resolve();
      }),
    );
  };
  const end = (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  start();
  return {
    name,
    pid: () => child.pid ?? 0,
    isRunning: () => isRunning,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/**
 * Starts three web processes behind HAProxy on this port, and two workers, each with its own data folder. They share
 * what is in `environment`. The caller has to stop them.
 * @param logs a folder for the output of each
 * @param clockAt the instant at which their clock is fixed; by default the machine's clock
 * @param nodeOptions Node.js options for each
 */
export async function startProcesses(
  port: number,
  environment: Record<string, string>,
  { workers = WORKERS, logs, clockAt, nodeOptions = [] }: ProcessOptions = {},
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-cluster-'));
  const ports = await Promise.all(Array.from({ length: WEB }, freePort));
  const proxy = await startHaproxy(port, ports);
  const run = (name: string, args: string[], more: Record<string, string>) => {
    const { PATH, HOME } = process.env;
    const clock = clockAt ? { STANDING_CLOCK: clockAt } : {};
    const env = { PATH, HOME, ...environment, ...clock, DATA_DIR: join(folder, name), ...more };
    const preloaded = clockAt ? ['--import', './tests/cluster/set-clock.js'] : [];
    return runProcess(name, args, env, {
      log: logs && join(logs, `${name}.log`),
      nodeOptions: [...nodeOptions, ...preloaded],
    });
  };
  const cluster = {
    web: ports.map((own, nth) =>
      run(`web-${nth + 1}`, ['serve'], { PORT: String(own), HOST: '127.0.0.1', TRUST_PROXY: 'true' }),
    ),
    workers: Array.from({ length: workers }, (_, nth) => run(`worker-${nth + 1}`, ['work'], {})),
    async stop() {
      await Promise.all([...cluster.web, ...cluster.workers].map((one) => one.stop()));
      await proxy.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  while (!(await proxy.isReady())) {
    if (!proxy.isRunning()) {
      await cluster.stop();
      throw new Error('HAProxy did not start. On Debian: apt-get install haproxy');
    }
    await sleep(100);
  }
  return cluster;
}
