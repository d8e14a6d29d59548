import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { distribute } from '#migrations/distribute.ts';
import { migrate } from '#migrations/index.ts';
import { rebalance } from '#migrations/move-agency.ts';
import { APP_ROLE } from '#platform/database/embedded-postgres.ts';
import { installQueue } from '#platform/queue/queue.ts';
import { type Rate, rateOf } from '../measure.ts';
import { fill } from '../fill.ts';
import { startServers } from './servers.ts';
import { type Installation, openInstallation, type Work, WORKS } from './works.ts';

const OWNER_ROLE = 'countersign_bench_owner';
const DATABASE = 'countersign_bench';
const ROUNDS = 3;

const at = (url: string, role: string, database = DATABASE) => {
  const changed = new URL(url);
  [changed.username, changed.pathname] = [role, `/${database}`];
  return changed.href;
};

/** @returns the rows of the last statement */
async function say(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Creates a server's roles and database. No passwords: the servers listen on this machine only, for the duration of the run. */
async function prepare(url: string): Promise<void> {
  // Where PostgreSQL has this setting, agencies can be moved only with the libraries that it lists.
  const named = await say(url, `select from pg_settings where name = 'output_plugin_libraries'`);
  if (named.length > 0)
    await say(url, 'alter system set output_plugin_libraries = citus, pgoutput', 'select pg_reload_conf()');
  await say(
    url,
    `create role ${OWNER_ROLE} login`,
    `create role ${APP_ROLE} login`,
    `create database ${DATABASE} owner ${OWNER_ROLE} template template0`,
  );
  await say(at(url, 'postgres'), 'create extension citus');
}

async function addNode(coordinator: string, worker: string): Promise<void> {
  const { hostname, port } = new URL(worker);
  await say(at(coordinator, 'postgres'), `select citus_add_node('${hostname}', ${port})`);
}

async function install(url: string): Promise<void> {
  await migrate(at(url, OWNER_ROLE), APP_ROLE);
  await installQueue(at(url, APP_ROLE));
}

type Line = {
  work: Work;
  workers: number;
  share: number;
  latency: number;
  single: Rate;
  cluster: Rate;
  /** How long one takes on its own in the last round, in ms. */
  alone: number;
  aloneOf: number;
};

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/**
 * Compares one piece of work on both, alternately: the share of the single server's rate that the cluster reaches, and
 * how much longer one run takes on its own.
 */
async function compare(work: Work, workers: number, single: Installation, cluster: Installation): Promise<Line> {
  const seconds = work === 'import' ? 4 : 3;
  const shares: number[] = [];
  const latencies: number[] = [];
  let [last, lastOf]: [Rate | null, Rate | null] = [null, null];
  let [alone, aloneOf] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const many = { atOnce: 8, seconds };
    const one = { atOnce: 1, seconds };
    [last, lastOf] = [await rateOf(() => single.does(work), many), await rateOf(() => cluster.does(work), many)];
    shares.push(lastOf.perSecond / last.perSecond);
    const [slow, slower] = [await rateOf(() => single.does(work), one), await rateOf(() => cluster.does(work), one)];
    latencies.push(slower.p50 / slow.p50);
    [alone, aloneOf] = [slow.p50, slower.p50];
  }
  return {
    work,
    workers,
    share: median(shares),
    latency: median(latencies),
    single: last!,
    cluster: lastOf!,
    alone,
    aloneOf,
  };
}

/** Compares one PostgreSQL with a Citus cluster of 1, 2 and 4 workers holding the same agencies. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      agencies: { type: 'string', default: '1000' },
      placements: { type: 'string', default: '200' },
      weeks: { type: 'string', default: '26' },
      entries: { type: 'string', default: '4' },
      workers: { type: 'string', default: '1,2,4' },
    },
  });
  /** The number of workers at each step. */
  const steps = values.workers.split(',').map(Number);
  const size = {
    agencies: Number(values.agencies),
    placements: Number(values.placements),
    weeks: Number(values.weeks),
    weeksWithEntries: Number(values.entries),
  };
  const servers = startServers(steps.at(-1)!);
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-nodes-data-'));
  const began = performance.now();
  const log = (line: string) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);
  try {
    const { single, coordinator, workers } = servers;
    for (const url of [single, coordinator, ...workers]) await prepare(url);
    const { hostname, port } = new URL(coordinator);
    await say(at(coordinator, 'postgres'), `select citus_set_coordinator_host('${hostname}', ${port})`);
    await addNode(coordinator, workers[0]!);
    await install(single);
    await install(coordinator);
    await distribute(at(coordinator, OWNER_ROLE));
    // While rows are copied, the workers accept them in arrival order.
    const asTheyCome = `alter role postgres in database ${DATABASE}`;
    await say(workers[0]!, `${asTheyCome} set session_replication_role = replica`);
    log('installed; rows are being copied into both');
    await fill([at(single, 'postgres'), at(coordinator, 'postgres')], size, log);
    await say(workers[0]!, `${asTheyCome} reset session_replication_role`);

    const agencies = Array.from({ length: 16 }, (_, i) => 1 + Math.floor((i * size.agencies) / 16));
    const lines: Line[] = [];
    for (const step of steps) {
      for (const worker of workers.slice(step === 1 ? 1 : steps[steps.indexOf(step) - 1], step)) {
        if (step > 1) await addNode(coordinator, worker);
      }
      if (step > 1) {
        await rebalance(at(coordinator, OWNER_ROLE));
        for (const worker of workers.slice(0, step)) await say(at(worker, 'postgres'), 'analyze');
      }
      log(`${step} workers have the agencies`);
      const [one, many] = [
        await openInstallation(at(single, APP_ROLE), join(dataDir, `single-${step}`), { agencies, weeks: size.weeks }),
        await openInstallation(at(coordinator, APP_ROLE), join(dataDir, `cluster-${step}`), {
          agencies,
          weeks: size.weeks,
        }),
      ];
      for (const work of WORKS) {
        const line = await compare(work, step, one, many);
        lines.push(line);
        log(
          `${work.padEnd(14)} ${step} workers: ${line.share.toFixed(2)} of the rate (${line.cluster.perSecond.toFixed(1)} against ${line.single.perSecond.toFixed(1)} a second), ` +
            `one at a time ${line.latency.toFixed(2)} of the time (${line.aloneOf.toFixed(1)} against ${line.alone.toFixed(1)} ms)`,
        );
      }
      await one.close();
      await many.close();
    }
    console.log(`\n| work | ${steps.map((step) => `${step} workers: rate, time of one`).join(' | ')} |`);
    for (const work of WORKS) {
      const of = lines.filter((line) => line.work === work);
      console.log(
        `| ${work} | ${of.map(({ share, latency }) => `${share.toFixed(2)}, ${latency.toFixed(2)}`).join(' | ')} |`,
      );
    }
  } finally {
    servers.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
