import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge } from 'prom-client';
import { MIGRATION_NAMES } from '#migrations/index.ts';
import { listStoredBackups } from '#platform/backup/stored-backups.ts';
import { createFileStore } from '#platform/files/file-store.ts';
import { metrics } from '#platform/metrics.ts';
import type { Platform } from '#platform/platform.ts';
import { readMigrations, readQueueDepth } from '#platform/queue/queue-depth.ts';
import { closeGently, listenOn } from './listening.ts';
import type { Keep } from './run-until-stopped.ts';

/** The database is queried at most once in this many milliseconds, however often metrics are read. */
const LOOK_MS = 5000;
/** The same for the file store, where backups are automatic. */
const LOOK_FOR_BACKUPS_MS = 300_000;

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name: `countersign_${name}`, help, labelNames, registers: [metrics.registry] });

const poolSize = gauge('pool_connections_max', 'The most connections the pool may open');
const poolHeld = gauge('pool_connections_held', 'Connections in use by a door', ['door']);
const poolWaiting = gauge('pool_requests_waiting', 'Statements of a door waiting for a connection', ['door']);
const loopDelay = gauge('event_loop_delay_seconds', 'Event loop delay since the last scrape', ['quantile']);
const due = gauge('jobs_due', 'Jobs ready to run and waiting, by kind', ['kind']);
const age = gauge('jobs_oldest_due_seconds', 'How long the oldest waiting job has waited', ['kind']);
const failed = gauge('jobs_failed', 'Failed jobs, by kind', ['kind']);
const applied = gauge('migrations_applied', 'Migrations applied to the database');
const pending = gauge('migrations_pending', 'Migrations not yet applied to the database');
const databaseUp = gauge('database_up', 'Whether the database answered the last check');
const lastBackup = gauge(
  'last_backup_timestamp_seconds',
  'When the newest backup in the file store was taken, 0 for none, where BACKUP_AT is set',
  ['store'],
);

const delay = monitorEventLoopDelay({ resolution: 20 });
const DOORS = ['portal', 'api', 'background'] as const;

/** A process's metrics in Prometheus text format. */
export type MetricsText = () => Promise<string>;

/** Creates the metrics page of a platform. @param elapsed milliseconds on a monotonic clock */
export function createMetricsText(
  { pool, config }: Pick<Platform, 'pool' | 'config'>,
  elapsed: () => number = () => performance.now(),
): MetricsText {
  let looked = -Infinity;
  let looking: Promise<unknown> = Promise.resolve();
  let lookedForBackups = -Infinity;
  delay.enable();
  const look = async () => {
    try {
      const [kinds, names] = await Promise.all([readQueueDepth(pool), readMigrations(pool)]);
      for (const kind of kinds) {
        due.set({ kind: kind.name }, kind.due);
        age.set({ kind: kind.name }, kind.ageSeconds);
        failed.set({ kind: kind.name }, kind.failed);
      }
      if (names) applied.set(names.length);
      pending.set(names ? MIGRATION_NAMES.filter((name) => !names.includes(name)).length : 1);
      databaseUp.set(1);
    } catch {
      databaseUp.set(0);
    }
  };
  const lookForBackups = async () => {
    if (config.backups.at === null || elapsed() - lookedForBackups < LOOK_FOR_BACKUPS_MS) return;
    lookedForBackups = elapsed();
    // An unavailable store shows in its own fault metrics; the last known backup grows old.
    const [newest] = await listStoredBackups(createFileStore(config)).catch(() => [null]);
    if (newest !== null)
      lastBackup.set({ store: config.fileStore.kind }, newest ? Date.parse(newest.takenAt) / 1000 : 0);
  };
  return async () => {
    if (elapsed() - looked >= LOOK_MS) {
      looked = elapsed();
      looking = Promise.all([look(), lookForBackups()]);
    }
    await looking;
    const { size, held, waiting } = pool.load();
    poolSize.set(size);
    for (const door of DOORS) {
      poolHeld.set({ door }, held.get(door) ?? 0);
      poolWaiting.set({ door }, waiting.get(door) ?? 0);
    }
    for (const quantile of [50, 99]) {
      const nanoseconds = delay.count > 0 ? delay.percentile(quantile) : 0;
      loopDelay.set({ quantile: String(quantile / 100) }, nanoseconds / 1e9);
    }
    delay.reset();
    return metrics.registry.metrics();
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request's header contains the token. */
const showsToken = (authorization: string | undefined, token: string) =>
  timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));

const TYPE = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' };

/** Responds at `/metrics`: 401 without the token, if one is set. */
export async function answerMetrics(
  text: MetricsText,
  token: string | null,
  authorization: string | undefined,
): Promise<Response> {
  if (token !== null && !showsToken(authorization, token))
    return new Response('The token is wrong.\n', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
  return new Response(await text(), { headers: TYPE });
}

/** Opens the metrics port, if one is set: for `serve`, `work` and `up` alike. @throws Error if it is taken */
export async function openMetricsPort({ config, log, pool }: Platform, keep: Keep): Promise<void> {
  const { metricsPort, metricsToken, hosts } = config;
  if (metricsPort === null) return;
  const text = createMetricsText({ pool, config });
  const servers = hosts.map(() =>
    createServer(async (incoming, outgoing) => {
      const isAsked = incoming.method === 'GET' && incoming.url === '/metrics';
      const answer = isAsked
        ? await answerMetrics(text, metricsToken, incoming.headers.authorization).catch((err: unknown) => {
            log.error({ err }, 'the metrics could not be read');
            return new Response('The metrics could not be read.\n', { status: 503 });
          })
        : new Response('There is nothing at this address.\n', { status: 404 });
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    }),
  );
  await listenOn(servers, { hosts, port: metricsPort }, log);
  keep(() => closeGently(servers));
}
