import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#migrations/index.ts';
import { APP_ROLE, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { placePostgres } from '#platform/database/postgres-place.ts';
import { startServer, stopServer } from '#platform/database/postgres-process.ts';
import { installQueue } from '#platform/queue/queue.ts';
import { freePort } from './ask.ts';
import { onDatabase } from './postgres.ts';
import { rowsOf } from './installation.ts';

/** A PostgreSQL with the tables in it, and a standby that follows it. */
export type Followed = {
  appUrl: string;
  replicaUrl: string;
  /** Connection to the standby as the owner of the tables. */
  ownerAtReplica: string;
  /** Returns what the standby was queried since the last call. */
  heard(): string;
  /** Pauses the standby, which then replays nothing. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stopStandby(): Promise<void>;
  close(): Promise<void>;
};

/** Starts both on separate folders. */
export async function startFollowed(): Promise<Followed> {
  const root = mkdtempSync(join(tmpdir(), 'countersign-followed-'));
  chmodSync(root, 0o755);
  const [main, copy] = [join(root, 'main'), join(root, 'copy')];
  const first = await startEmbeddedPostgres({ dataDir: main, persistent: true });
  await migrate(first.ownerUrl, APP_ROLE);
  await installQueue(first.appUrl);
  await first.stop();
  execFileSync('cp', ['-a', main, copy]);
  const server = await startEmbeddedPostgres({ dataDir: main, persistent: true });

  const place = placePostgres(copy);
  const { super: password } = JSON.parse(readFileSync(join(place.home, 'credentials.json'), 'utf8')) as {
    super: string;
  };
  const cluster = join(place.home, 'cluster');
  const port = await freePort();
  const leads = `host=127.0.0.1 port=${new URL(server.appUrl).port} user=postgres password=${password}`;
  writeFileSync(join(cluster, 'standby.signal'), '');
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${leads}'\nlog_statement = 'all'\n`);
  const atStandby = (url: string) => Object.assign(new URL(url), { port: String(port), search: '' }).href;
  const superUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const standby = await startServer(place, port, superUrl, false);
  let words = '';
  standby.child.stderr!.on('data', (chunk: string) => (words += chunk));
  const say = async (what: string) => void (await rowsOf(onDatabase(superUrl, 'countersign'), `select ${what}()`));
  return {
    appUrl: server.appUrl,
    replicaUrl: atStandby(server.appUrl),
    ownerAtReplica: atStandby(server.ownerUrl),
    heard() {
      const said = words;
      words = '';
      return said;
    },
    pause: () => say('pg_wal_replay_pause'),
    resume: () => say('pg_wal_replay_resume'),
    stopStandby: () => stopServer(standby),
    async close() {
      await stopServer(standby);
      await server.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
