import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresPlace, socketFolderOf } from './postgres-place.ts';

// NODE_ENV means nothing to PostgreSQL; the type of the process's environment requires it.
const ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  NODE_ENV: 'production',
};
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'scram_iterations=1'];

/** Returns the cluster's folder inside its home. */
const clusterOf = (place: Pick<PostgresPlace, 'home'>) => join(place.home, 'cluster');

/** Creates the cluster unless it exists. A creation that was killed midway leaves nothing that counts. */
export function initialiseCluster(place: PostgresPlace, password: string, fast: boolean): void {
  const cluster = clusterOf(place);
  if (existsSync(join(cluster, 'PG_VERSION'))) return assertSameVersion(place, cluster);
  const half = `${cluster}.half`;
  const passwordFile = join(place.home, `password-${randomBytes(4).toString('hex')}`);
  rmSync(half, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid);
  try {
    run(place, 'initdb', [
      `--pgdata=${half}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...(fast ? ['--no-sync'] : []),
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(half, cluster);
}

function assertSameVersion(place: PostgresPlace, cluster: string): void {
  const stored = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const program = run(place, 'postgres', ['--version']).match(/(\d+)/)?.[1];
  if (stored !== program) {
    throw new Error(
      `${cluster} was written by PostgreSQL ${stored}, and this is PostgreSQL ${program}. Restore a backup into a new DATA_DIR.`,
    );
  }
}

function run(place: PostgresPlace, program: string, args: string[]): string {
  const done = spawnSync(join(place.binaries, 'bin', program), args, {
    ...place.user,
    cwd: place.home,
    env: ENVIRONMENT,
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`${program} failed: ${done.error?.message ?? done.stderr.trim()}`);
  return done.stdout;
}

/** A running server: its process, and its latest output. */
export type PostgresServer = { child: ChildProcess; words: () => string; exited: Promise<void> };

/** Starts the server and waits until it responds. It has its own process group, so that Ctrl-C reaches this process first. */
export async function startServer(
  place: PostgresPlace,
  port: number,
  superUrl: string,
  fast: boolean,
): Promise<PostgresServer> {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolderOf(place) ?? ''}`,
    'timezone=UTC',
    'log_timezone=UTC',
    'max_connections=200',
    'jit=off',
    // It is one portal's alone, which can be filled within a minute.
    ...(fast ? FAST : ['autovacuum_naptime=10s']),
  ];
  const child = spawn(
    join(place.binaries, 'bin', 'postgres'),
    ['-D', clusterOf(place), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...place.user, cwd: place.home, env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    words = (words + chunk).slice(-4000);
  });
  const exited = new Promise<void>((settle) => {
    child.once('exit', () => settle());
    child.once('error', () => settle());
  });
  const server = { child, words: () => words.trim(), exited };
  await answering(server, superUrl);
  return server;
}

async function answering(server: PostgresServer, superUrl: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (server.child.exitCode !== null || server.child.signalCode !== null || server.child.pid === undefined) {
      throw new Error(`PostgreSQL did not start: ${server.words()}`);
    }
    const client = new pg.Client({ connectionString: superUrl, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      await client.end().catch(() => undefined);
      if (Date.now() > deadline) {
        await stopServer(server);
        throw new Error(`PostgreSQL did not answer within a minute: ${server.words()}`, { cause: error });
      }
    }
    await sleep(50);
  }
}

/** Stops the server: sessions are cut, data is written, and after ten seconds it is killed. */
export async function stopServer({ child, exited }: PostgresServer): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await Promise.race([exited, sleep(10_000, undefined, { ref: false })]);
  }
}

/** Stops a server that an earlier process of the product left behind. */
export async function stopOrphan(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    await isGone(pid, 10_000);
  }
}

/** Waits for a process to end, at most so many milliseconds. @returns whether it has */
export async function isGone(pid: number, within: number): Promise<boolean> {
  for (let waited = 0; waited < within && isAlive(pid); waited += 50) await sleep(50);
  return !isAlive(pid);
}

/** Whether a process exists and has not ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !hasEnded(pid);
}

/** Whether a process has ended, though the one that started it has yet to take note. Unknown where the system does not tell. */
function hasEnded(pid: number): boolean {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^[ZX]/.test(text.slice(text.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

/** Returns the id of the server that holds the cluster, or null. Removes a lock whose process id now belongs to another program. */
export function holderOf(place: Pick<PostgresPlace, 'home'>): number | null {
  const cluster = clusterOf(place);
  const lock = join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return null;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  if (isPostgres(pid) && worksIn(cluster, pid)) return pid;
  rmSync(lock, { force: true });
  return null;
}

/** Whether a server works on this cluster, and not on another that got its process id. Assumed where the system does not tell. */
function worksIn(cluster: string, pid: number): boolean {
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return true;
  }
}

/** Whether a living process is PostgreSQL. Assumed where the system does not tell. */
function isPostgres(pid: number): boolean {
  if (existsSync(`/proc/${pid}/stat`)) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.includes('(postgres') && !/\) Z /.test(stat);
  }
  const requested = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  return requested.status !== 0 || requested.stdout.includes('postgres');
}
