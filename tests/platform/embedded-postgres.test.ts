import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { isGone } from '#platform/database/postgres-process.ts';
import { postmasterPid } from '../support/postmaster.ts';

const running: EmbeddedPostgres[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-pg-'));
  execFileSync('chmod', ['755', folder]);
  folders.push(folder);
  return folder;
}

async function start(dataDir: string, fast = true) {
  const server = await startEmbeddedPostgres({ dataDir, persistent: true, fast });
  running.push(server);
  return server;
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const processExists = (pid: number) => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

test('the application role is bound by row-level security, and what its functions and triggers ask is planned once', async () => {
  const server = await start(newFolder());
  const [role] = await ask(server.appUrl, 'select * from pg_roles where rolname = current_user');
  expect(role).toMatchObject({ rolname: 'countersign_app', rolsuper: false, rolbypassrls: false, rolcreatedb: false });
  expect(await ask(server.appUrl, 'show plan_cache_mode')).toEqual([{ plan_cache_mode: 'auto' }]);
  expect(await ask(server.appUrl, 'show timezone')).toEqual([{ TimeZone: 'UTC' }]);
  await expect(ask(server.appUrl, 'create table public.mine (id int)')).rejects.toThrow('permission denied');
  expect(Number(new URL(server.appUrl).port)).toBeLessThan(32768);
});

test('it is reached through a socket only its own user can open, and by its port; by its port alone if the folder’s name is too long or has a comma', async () => {
  const folder = newFolder();
  const { appUrl } = await start(folder);
  const how = 'select inet_client_addr() as address';
  expect(await ask(appUrl, how)).toEqual([{ address: null }]);
  expect(statSync(join(folder, 'postgres')).mode & 0o077).toBe(0);
  expect(await ask(appUrl.split('?')[0]!, how)).toEqual([{ address: '127.0.0.1' }]);
  const { appUrl: spaced } = await start(join(newFolder(), 'Zoë’s data'));
  expect(await ask(spaced, how)).toEqual([{ address: null }]);
  for (const name of ['a'.repeat(90), 'one, two']) {
    const { appUrl: byPort } = await start(join(newFolder(), name));
    expect([name, await ask(byPort, how)]).toEqual([name, [{ address: '127.0.0.1' }]]);
  }
});

test('data survives a stop and a start, and no process stays behind', async () => {
  const folder = newFolder();
  const first = await start(folder);
  expect(first.wasEmpty).toBe(true);
  await ask(first.ownerUrl, 'create table kept as select 7 as value');
  const pid = postmasterPid(folder)!;
  await first.stop();
  expect(processExists(pid)).toBe(false);
  const second = await start(folder);
  expect(second.wasEmpty).toBe(false);
  expect(await ask(second.ownerUrl, 'select value from kept')).toEqual([{ value: 7 }]);
  expect(statSync(join(folder, 'postgres/credentials.json')).mode & 0o077).toBe(0);
});

test('a second start on the same folder says who is running it', async () => {
  const folder = newFolder();
  await start(folder);
  await expect(start(folder)).rejects.toThrow(`is already running (process ${process.pid})`);
});

test('a process that has ended holds nothing, though whoever started it has yet to notice', async () => {
  // The shell becomes a program that never asks after the child it had.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(String(said).trim());
    expect(await isGone(pid, 10_000)).toBe(true);
    const ended = isGone(parent.pid!, 10_000);
    parent.kill('SIGKILL');
    expect(await ended).toBe(true);
  } finally {
    parent.kill('SIGKILL');
  }
});

test('a killed server is restarted on the same port with its data', async () => {
  const folder = newFolder();
  const server = await start(folder, false);
  await ask(server.ownerUrl, 'create table kept as select 7 as value');
  const pid = postmasterPid(folder)!;
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => ask(server.ownerUrl, 'select value from kept').catch(() => null), { timeout: 30_000 })
    .toEqual([{ value: 7 }]);
  expect(postmasterPid(folder)!).not.toBe(pid);
});

test('a start after the whole process was killed takes over the folder', async () => {
  const folder = newFolder();
  const program = `import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, persistent: true, fast: true });
    console.log('started'); setInterval(() => undefined, 1000);`;
  const killed = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((settle) => killed.stdout.once('data', settle));
  const orphan = postmasterPid(folder)!;
  const gone = new Promise((settle) => killed.once('exit', settle));
  killed.kill('SIGKILL');
  await gone;
  expect(processExists(orphan)).toBe(true);
  const server = await start(folder);
  expect(await ask(server.appUrl, 'select 1 as up')).toEqual([{ up: 1 }]);
  expect(processExists(orphan)).toBe(false);
});

test('whose server it is stands in its folder before there is one', async () => {
  const folder = newFolder();
  let seen: boolean | null = null;
  const looking = setInterval(() => {
    if (seen === null && postmasterPid(folder)) seen = existsSync(join(folder, 'postgres', 'running.json'));
  }, 1);
  await start(folder).finally(() => clearInterval(looking));
  expect(seen).toBe(true);
});

test('a start after the process id of a killed server went to another one leaves that alone', async () => {
  const [folder, elsewhere] = [newFolder(), newFolder()];
  await (await start(folder)).stop();
  const other = await start(elsewhere);
  const home = join(folder, 'postgres');
  writeFileSync(join(home, 'running.json'), JSON.stringify({ process: 2 ** 22 + 1 }));
  writeFileSync(join(home, 'cluster/postmaster.pid'), `${postmasterPid(elsewhere)}\n${home}/cluster\n`);
  const before = await ask(other.appUrl, 'select pg_postmaster_start_time() as began');
  const server = await start(folder);
  expect(await ask(server.appUrl, 'select 1 as up')).toEqual([{ up: 1 }]);
  expect(await ask(other.appUrl, 'select pg_postmaster_start_time() as began')).toEqual(before);
});

const KEPT_NOT = `import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
  await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR, persistent: false, fast: true });`;
const OF_A_COMMAND = `import { openDatabaseForCommand } from '#cli/database/database.ts';
  await openDatabaseForCommand('make', { isAsItIs: true });`;

test.each([
  ['that is not kept', 'SIGINT', KEPT_NOT, false],
  ['that is not kept', 'SIGTERM', KEPT_NOT, false],
  ['of a command', 'SIGINT', OF_A_COMMAND, true],
] as const)('a server %s ends with its process by %s', async (_, signal, start, isKept) => {
  const folder = newFolder();
  const program = `${start} console.log('started'); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', DATA_DIR: folder },
  });
  await new Promise((settle) => child.stdout.once('data', settle));
  const server = postmasterPid(folder)!;
  const gone = new Promise((settle) => child.once('exit', (code, by) => settle([code, by])));
  child.kill(signal);
  expect(await gone).toEqual([null, signal]);
  await expect.poll(() => processExists(server), { timeout: 20_000 }).toBe(false);
  expect(existsSync(join(folder, 'postgres'))).toBe(isKept);
});

test('a start on a full disk loses nothing, and the next one opens the data', async () => {
  const folder = newFolder();
  await (await start(folder)).stop();
  const program = `import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, persistent: true, fast: true });`;
  // The shell's limit on file sizes makes writing fail as on a full disk.
  const full = spawnSync(
    'sh',
    ['-c', 'ulimit -f 0; exec "$0" --import tsx --input-type=module -e "$1"', process.execPath, program],
    { encoding: 'utf8' },
  );
  expect(full.stderr).toContain('EFBIG');
  const server = await start(folder);
  expect(await ask(server.appUrl, 'select 1 as up')).toEqual([{ up: 1 }]);
});

test.runIf(process.getuid?.() === 0)(
  'as root in a folder only root may enter, the data is elsewhere and the notice says so',
  async () => {
    const folder = newFolder();
    execFileSync('chmod', ['700', folder]);
    const server = await start(folder);
    expect(server.notice).toMatch(
      /^The user "postgres" cannot read .* so PostgreSQL keeps its data in \/var\/lib\/countersign\//,
    );
    const home = server.notice?.match(/its data in (\S+?)\.?$/)?.[1] ?? '';
    folders.push(home);
    expect(await ask(server.appUrl, 'select 1 as up')).toEqual([{ up: 1 }]);
  },
);
