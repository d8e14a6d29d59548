import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '#platform/config.ts';
import { addDays } from '#domain/periods/period.ts';
import { onConnection } from '#platform/database/connections.ts';
import { APP_ROLE, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#migrations/index.ts';
import { openPlatform } from '#platform/platform.ts';
import { installQueue } from '#platform/queue/queue.ts';
import { addBenchAgency, analyse } from '../world.ts';
import { addPeople, type AgencyPeople, submitAWeek } from './people.ts';
import { freePort } from '#tests/support/ask.ts';

/** A database with active agencies, and the built product on it. */
export type Installation = {
  agencies: AgencyPeople[];
  /** The port in addresses, whichever process they reach. */
  namedPort: number;
  /** Starts that many web processes and a worker. */
  start(processes: number): Promise<Running>;
  close(): Promise<void>;
};
export type Running = {
  ports: number[];
  /** Returns the CPU seconds used so far by each part. */
  processor(): Record<Part, number>;
  /** Returns the current memory of a web process and of the worker, in MB. */
  memory(): { web: number; worker: number };
  stop(): Promise<void>;
};
export type Part = 'web' | 'worker' | 'PostgreSQL' | 'this program';

/** Weeks already accepted, and those left to enter. */
const WEEKS = 26;
const WEEKS_LEFT = 12;
/** The unit of CPU time in `/proc`. */
const TICKS_PER_SECOND = 100;

const monday = (): string => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};

/** An unused port. */
/** Returns what the system knows of a process: its parent, its name, and the CPU seconds used. */
function processOf(pid: string | number): { parent: number; name: string; seconds: number } | null {
  try {
    const [, name = '', rest = ''] = /\((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ');
    // Includes children that have ended: PostgreSQL's connections come and go.
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return { parent: Number(fields[1]), name, seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

const secondsOf = (pids: (number | undefined)[]) =>
  pids.reduce<number>((sum, pid) => sum + (processOf(pid ?? 0)?.seconds ?? 0), 0);

/** Returns PostgreSQL's first process, a child of this one, and its own children. */
function postgresPids(): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const [first] = all.filter((pid) => {
    const found = processOf(pid);
    return found?.parent === process.pid && found.name === 'postgres';
  });
  return first ? [Number(first), ...all.filter((pid) => processOf(pid)?.parent === Number(first)).map(Number)] : [];
}

const megabytesOf = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Fills a database with agencies of a number of placements, each with half a year of accepted weeks and one pending. */
export async function openInstallation(size: { agencies: number; placements: number }): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-load-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, persistent: false });
  await migrate(postgres.ownerUrl, APP_ROLE);
  await installQueue(postgres.appUrl);
  const namedPort = await freePort();
  const settings = {
    ...{
      NODE_ENV: 'production' as const,
      LOG_LEVEL: 'error',
      DATABASE_URL: postgres.appUrl,
      API_RATE_LIMIT: '1000000',
    },
    ...{ BASE_URL: `http://localhost:${namedPort}`, SESSION_SECRET: 'the same for all processes, and long enough' },
    ...{ SEALING_KEYS: 'thesameforallprocessesandlongenoughtoseal', FILE_FOLDER: join(folder, 'files') },
  };
  mkdirSync(settings.FILE_FOLDER);
  const platform = await openPlatform(loadConfig({ ...settings, DATA_DIR: join(folder, 'filling') }));
  const left = Array.from({ length: WEEKS_LEFT }, (_, week) => addDays(monday(), 7 * (week - WEEKS_LEFT)));
  const since = addDays(left[0]!, -7 * WEEKS);
  const agencies: AgencyPeople[] = [];
  for (let number = 1; number <= size.agencies; number += 1) {
    const span = { since, until: addDays(left[0]!, -7), entriesSince: since };
    const { ctx, key } = await addBenchAgency(platform, `agency-${number}`, { workers: size.placements, ...span });
    const people = await addPeople(ctx, { ownerUrl: postgres.ownerUrl, key, weeks: left });
    await submitAWeek(ctx, people);
    agencies.push(people);
  }
  await platform.close();
  await analyse(postgres.ownerUrl);

  const run = (name: string, args: string[], more: Record<string, string> = {}) => {
    const { PATH, HOME, PUPPETEER_EXECUTABLE_PATH } = process.env;
    const env = { PATH, HOME, PUPPETEER_EXECUTABLE_PATH, ...settings, DATA_DIR: join(folder, name), ...more };
    return spawn(process.execPath, ['bin/countersign.js', ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  };
  await runUntilIdle(postgres.appUrl, run('first-worker', ['work']));
  return {
    agencies,
    namedPort,
    async start(processes) {
      const taken = new Set<number>();
      while (taken.size < processes) taken.add(await freePort());
      const ports = [...taken];
      const web = ports.map((port, at) =>
        run(`web-${at + 1}`, ['serve'], { PORT: String(port), HOST: '127.0.0.1', TRUST_PROXY: 'true' }),
      );
      const worker = run('worker', ['work']);
      for (const port of ports) while (!(await isReady(port))) await sleep(100);
      return {
        ports,
        processor: () => ({
          web: secondsOf(web.map(({ pid }) => pid)),
          worker: secondsOf([worker.pid]),
          PostgreSQL: secondsOf(postgresPids()),
          'this program': secondsOf([process.pid]),
        }),
        memory: () => ({ web: megabytesOf(web[0]?.pid), worker: megabytesOf(worker.pid) }),
        async stop() {
          const ended = [...web, worker].map((child) => new Promise((resolve) => child.once('exit', resolve)));
          for (const child of [...web, worker]) child.kill('SIGTERM');
          await Promise.all(ended);
        },
      };
    },
    async close() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Lets a worker finish what filling left to do, so that the first step does not bear it. */
async function runUntilIdle(url: string, worker: ChildProcess): Promise<void> {
  const left = `select count(*)::int as left from pgboss.job where state in ('created', 'retry', 'active') and start_after < now()`;
  await onConnection({ connectionString: url }, async (client) => {
    for (;;) {
      await sleep(3000);
      const { rows } = await client.query<{ left: number }>(left);
      if (rows[0]?.left === 0) return;
    }
  });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGTERM');
  await ended;
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`)
    .then((answer) => answer.ok)
    .catch(() => false);
