import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/ask.ts';

type Options = {
  mode?: 'transaction' | 'statement';
  /** Connection parameters that it ignores rather than refuses. */
  ignoring?: string;
};

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Runs PgBouncer. @returns once it listens */
async function runUntilListening(args: string[], port: number) {
  const bouncer = spawn('pgbouncer', args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => bouncer.once('close', () => resolve()));
  let isGone = false;
  void ended.then(() => (isGone = true));
  bouncer.once('error', () => (isGone = true));
  while (!(await isListening(port))) {
    if (isGone) throw new Error('PgBouncer did not start. On Debian: apt-get install pgbouncer');
    await sleep(50);
  }
  return {
    end(signal: 'SIGTERM' | 'SIGKILL') {
      bouncer.kill(signal);
      return ended;
    },
  };
}

/** Starts PgBouncer in front of the server of these connections. `through` redirects one of them, to any database, through it. */
export async function startPgBouncer(urls: string[], { mode = 'transaction', ignoring = '' }: Options = {}) {
  const { hostname, port: serverPort } = new URL(urls[0]!);
  const folder = mkdtempSync(join(tmpdir(), 'countersign-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const [users, settings] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')];
  const user = (url: string) => {
    const { username, password } = new URL(url);
    return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`;
  };
  writeFileSync(users, urls.map(user).join('\n'));
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
ignore_startup_parameters = ${ignoring}
max_client_conn = 1000
; one test has each kind of job wait within its transaction
default_pool_size = 100
; whoever would wait for a server that takes no connections is told soon, as docs/operations.md has it
query_wait_timeout = 5
server_login_retry = 1
; databases that tests have made are to be let go of
server_idle_timeout = 1
`,
  );
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const run = () => runUntilListening(['-q', ...asUser, settings], port);
  let bouncer = await run();
  return {
    through(url: string): string {
      const changed = new URL(url);
      changed.host = `127.0.0.1:${port}`;
      changed.searchParams.delete('host');
      return changed.href;
    },
    /** Kills it, with all connections, and restarts it. */
    async restart() {
      await bouncer.end('SIGKILL');
      bouncer = await run();
    },
    async stop() {
      await bouncer.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
