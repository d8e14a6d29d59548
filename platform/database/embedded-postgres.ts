import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { onConnection } from './connections.ts';
import { replaceFile } from '../files/owned-files.ts';
import { ifInterrupted } from '../files/while-unfinished.ts';
import type { Log } from '../log.ts';
import { type PostgresPlace, makeFolder, placePostgres, socketFolderOf } from './postgres-place.ts';
import {
  type PostgresServer,
  holderOf,
  initialiseCluster,
  isGone,
  startServer,
  stopOrphan,
  stopServer,
} from './postgres-process.ts';
import { makeMissingFoldersNow } from '../files/missing-folders.ts';

/** A running embedded PostgreSQL. */
export type EmbeddedPostgres = {
  /** Connection as owner of the tables. */
  ownerUrl: string;
  /** Connection as the application's role, which is subject to row-level security. */
  appUrl: string;
  /** Whether the database had no tables when it started. */
  wasEmpty: boolean;
  /** What the operator should know about the data's location, or null. */
  notice: string | null;
  /** Stops the server; with `persistent: false` its data is deleted too. */
  stop(): Promise<void>;
  /** Tells the server to end, without waiting for it, as when a signal ends the process. */
  cut(): void;
};

export type EmbeddedPostgresOptions = {
  /** The data is in its sub-folder `postgres`. */
  dataDir: string;
  /** TCP port on 127.0.0.1; the last one used, otherwise a free one below the ephemeral range. */
  port?: number;
  persistent: boolean;
  /** Trades safety in a power cut for speed. For tests. */
  fast?: boolean;
  log?: Log;
};

/** Name of the role that the web and the worker connect as. */
export const APP_ROLE = 'countersign_app';
const OWNER_ROLE = 'countersign';
const DATABASE = 'countersign';

type Credentials = { super: string; owner: string; app: string; port: number | null };

/**
 * Starts PostgreSQL on a data folder, creating it, its roles and its database if new. Restarts it if it dies.
 * @throws Error naming the process, if another one already runs it
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const fast = options.fast ?? false;
  makeMissingFoldersNow(options.dataDir);
  const place = placePostgres(options.dataDir);
  makeFolder(place.home, place.user);
  await releaseCluster(place);
  const credentials = credentialsOf(place);
  initialiseCluster(place, credentials.super, fast);
  const port = options.port ?? (await freePort(credentials.port));
  replaceFile(join(place.home, 'credentials.json'), JSON.stringify({ ...credentials, port }));
  const socketFolder = socketFolderOf(place);
  // Programs without support for sockets find it at the address and port.
  const bySocket = socketFolder === null ? '' : `?host=${encodeURIComponent(socketFolder)}`;
  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}${bySocket}`;
  const superUrl = url('postgres', credentials.super, 'postgres');
  const start = () => startServer(place, port, superUrl, fast);
  const supervised = await supervise(place, start, options.log);
  // Nobody would find a server, or its data, that a process ended by a signal had not meant to keep.
  const remove = () => rmSync(place.home, { recursive: true, force: true, maxRetries: 5 });
  const forget = options.persistent ? () => undefined : ifInterrupted(() => (supervised.cut('SIGQUIT'), remove()));
  try {
    await createRolesAndDatabase(superUrl, credentials);
    return {
      ownerUrl: url(OWNER_ROLE, credentials.owner, DATABASE),
      appUrl: url(APP_ROLE, credentials.app, DATABASE),
      wasEmpty: await isEmpty(url(OWNER_ROLE, credentials.owner, DATABASE)),
      notice: place.notice,
      cut: () => supervised.cut('SIGINT'), // sessions are cut, data is written
      stop: async () => {
        await supervised.stop();
        if (!options.persistent) remove();
        forget();
      },
    };
  } catch (error) {
    await supervised.stop();
    forget();
    throw error;
  }
}

/** How long a process that was killed may take to end. */
const ENDING_MS = 2000;

const runningFile = (place: PostgresPlace) => join(place.home, 'running.json');

/**
 * Records this process as the one whose server it is: before there is one, as a process killed meanwhile leaves a server
 * that would otherwise be nobody's. @returns a function that puts back what was recorded, for where another was faster
 */
function noteRunning(place: PostgresPlace): () => void {
  const file = runningFile(place);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
  replaceFile(file, JSON.stringify({ process: process.pid }));
  return () => (before === null ? rmSync(file, { force: true }) : replaceFile(file, before));
}

/** Makes sure that nobody holds the cluster: refuses while its process is alive, stops a server whose process was killed. */
async function releaseCluster(place: PostgresPlace): Promise<void> {
  const holder = holderOf(place);
  if (holder === null) return;
  const running = existsSync(runningFile(place))
    ? (JSON.parse(readFileSync(runningFile(place), 'utf8')) as { process: number })
    : null;
  if (running === null || !(await isGone(running.process, ENDING_MS))) {
    throw new Error(
      `The database in ${place.home} is already running (process ${running?.process ?? holder}). Stop that first, or set another DATA_DIR.`,
    );
  }
  await stopOrphan(holder);
}

function credentialsOf(place: PostgresPlace): Credentials {
  const file = join(place.home, 'credentials.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Credentials;
  const password = () => randomBytes(24).toString('hex');
  const made = { super: password(), owner: password(), app: password(), port: null };
  // Written before the cluster exists, because it cannot be opened without it.
  replaceFile(file, JSON.stringify(made));
  return made;
}

/** Keeps the server running: if it dies it is restarted, until told to stop. */
async function supervise(
  place: PostgresPlace,
  start: () => Promise<PostgresServer>,
  log?: Log,
): Promise<{ stop(): Promise<void>; cut(signal: NodeJS.Signals): void }> {
  let stopping = false;
  const restore = noteRunning(place);
  let server = await start().catch((error: unknown) => {
    restore();
    throw error;
  });
  // A process that exits without stopping still takes its database with it.
  const leave = () => server.child.kill('SIGINT');
  process.once('exit', leave);
  const watching = (async () => {
    for (;;) {
      await server.exited;
      if (stopping) return;
      log?.error({ words: server.words() }, 'PostgreSQL ended unexpectedly and is being restarted');
      const again = await start().catch((error: unknown) => log?.error({ err: error }, 'PostgreSQL did not restart'));
      if (again) server = again;
      else await sleep(250);
      // Told to stop while the new server was starting.
      if (stopping && again) return stopServer(again);
    }
  })();
  return {
    cut(signal) {
      stopping = true;
      server.child.kill(signal);
    },
    async stop() {
      stopping = true;
      process.removeListener('exit', leave);
      await stopServer(server);
      await watching;
      rmSync(runningFile(place), { force: true });
    },
  };
}

async function createRolesAndDatabase(superUrl: string, credentials: Credentials): Promise<void> {
  await withClient(superUrl, async (client) => {
    const { rows } = await client.query<{ roles: string[]; databases: string[] }>(
      `select array(select rolname::text from pg_roles) as roles, array(select datname::text from pg_database) as databases`,
    );
    const known = rows[0] ?? { roles: [], databases: [] };
    for (const [role, rights] of [
      [OWNER_ROLE, 'login nosuperuser nobypassrls createdb'],
      [APP_ROLE, 'login nosuperuser nobypassrls nocreatedb nocreaterole'],
    ] as const) {
      if (!known.roles.includes(role)) await client.query(`create role ${role}`);
      await client.query(
        `alter role ${role} with ${rights} password '${role === APP_ROLE ? credentials.app : credentials.owner}'`,
      );
      await client.query(`alter role ${role} set timezone = 'UTC'`);
    }
    // Earlier versions replanned the statements of functions, triggers and foreign keys each time.
    await client.query(`alter role ${APP_ROLE} reset plan_cache_mode`);
    if (!known.databases.includes(DATABASE)) await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
  });
}

async function isEmpty(ownerUrl: string): Promise<boolean> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query(`select 1 from pg_tables where schemaname = 'public' limit 1`);
    return rows.length === 0;
  });
}

const withClient = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  onConnection({ connectionString: url }, work);

/** Returns an unused port, below 32768 where the system allocates its own. */
async function freePort(preferred: number | null): Promise<number> {
  const candidates = [
    ...(preferred ? [preferred] : []),
    ...Array.from({ length: 50 }, () => 15_000 + Math.floor(Math.random() * 17_000)),
  ];
  for (const port of candidates) {
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found for PostgreSQL.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once('error', () => settle(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => settle(true)));
  });
}
