import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL servers of this run. */
export type Servers = {
  /** One server by itself, as its administrator. */
  single: string;
  /** The coordinator and the workers of a cluster, not yet connected to one another. */
  coordinator: string;
  workers: string[];
  stop(): void;
};

const BINARIES = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
const FIRST_PORT = 5561;
/** The same for all of them, so that only the location of rows differs. Nothing waits for the disk. */
const SETTINGS = [
  `shared_preload_libraries = 'citus'`,
  `listen_addresses = '127.0.0.1'`,
  `unix_socket_directories = ''`,
  'max_connections = 300',
  'max_prepared_transactions = 300',
  'max_worker_processes = 32',
  'wal_level = logical',
  'max_wal_size = 4GB',
  'shared_buffers = 512MB',
  'maintenance_work_mem = 256MB',
  'fsync = off',
  'autovacuum_naptime = 10min',
];

/** Starts a single server, a coordinator and the wanted number of workers, each with Citus. */
export function startServers(workers: number): Servers {
  const home = mkdtempSync(join(tmpdir(), 'countersign-nodes-'));
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root.
  const run = (program: string, ...args: string[]) =>
    isRoot
      ? execFileSync('runuser', ['-u', 'postgres', '--', join(BINARIES, program), ...args], { stdio: 'ignore' })
      : execFileSync(join(BINARIES, program), args, { stdio: 'ignore' });
  if (isRoot) execFileSync('chown', ['postgres', home]);
  const started: string[] = [];
  const start = (name: string, port: number) => {
    const folder = join(home, name);
    run('initdb', '-D', folder, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8');
    appendFileSync(join(folder, 'postgresql.conf'), [...SETTINGS, `port = ${port}`, ''].join('\n'));
    run('pg_ctl', '-D', folder, '-l', join(home, `${name}.log`), '-w', 'start');
    started.push(folder);
    return `postgres://postgres@127.0.0.1:${port}/postgres`;
  };
  mkdirSync(home, { recursive: true });
  return {
    single: start('single', FIRST_PORT),
    coordinator: start('coordinator', FIRST_PORT + 1),
    workers: Array.from({ length: workers }, (_, at) => start(`worker-${at + 1}`, FIRST_PORT + 2 + at)),
    stop: () => {
      for (const folder of started.reverse()) run('pg_ctl', '-D', folder, '-m', 'immediate', '-w', 'stop');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
