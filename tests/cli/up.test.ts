import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isAlive } from '#platform/database/postgres-process.ts';
import { ask } from '../support/ask.ts';
import { runCommandLine } from '../support/command-line.ts';
import { postmasterPid } from '../support/postmaster.ts';
import { type Up, upOfSuite } from '../support/up.ts';

const place = upOfSuite('up', 'warn');

/** Returns the process and all its descendants. */
function family(pid: number): number[] {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    rows.filter(([, ppid]) => ppid === parent).flatMap(([child = 0]) => [child, ...below(child)]);
  return [pid, ...below(pid)];
}

const stop = async (one: Up, signal: NodeJS.Signals) => {
  const all = family(one.child.pid ?? 0);
  one.child.kill(signal);
  expect((await one.ended)[0]).toBe(0);
  return all;
};

test('One command brings everything up, Ctrl-C takes it all down, and the next start finds it as it was and survives its PostgreSQL', async () => {
  const { folder, port } = place;
  const first = place.start();
  await first.begun();
  expect(first.said(), first.complained()).toContain(`http://calder-finch.localhost:${port}`);
  expect(first.complained()).toMatch(/Made a demo of 2 agencies and \d+ timesheets in [\d.]+ seconds/);
  const page = await ask(port, '/login', { host: `calder-finch.localhost:${port}` });
  expect(page.status).toBe(200);
  expect(page.text).toContain('Calder &amp; Finch');
  const key = /cs_[a-z0-9]{12}_\S+/.exec(first.said())?.[0];
  const timesheets = () => ask(port, '/api/v1/timesheets?limit=5', { headers: { Authorization: `Bearer ${key}` } });
  expect((await timesheets()).status).toBe(200);
  for (const name of ['database.json', 'demo.json']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);

  // From elsewhere, with another port, the addresses shown are still those of the running installation.
  const settings = { DATA_DIR: folder, PORT: '4999' };
  const shown = await runCommandLine(['agency', 'show', 'calder-finch', '--json'], settings);
  expect(JSON.parse(shown.out)).toMatchObject({ portalUrl: `http://calder-finch.localhost:${port}` });

  const other = place.start();
  expect((await other.ended)[0]).toBe(1);
  expect(other.complained()).toContain('is already running');

  const all = await stop(first, 'SIGINT');
  expect(all.length).toBeGreaterThan(3);
  await vi.waitUntil(() => !all.some(isAlive), { timeout: 5000 });
  expect(existsSync(join(folder, 'database.json'))).toBe(false);
  expect(first.complained()).not.toMatch(/"level":"error"|\n\s+at /);

  const kept = readFileSync(join(folder, 'demo.json'), 'utf8');
  const second = place.start();
  await second.begun();
  expect(second.said(), second.complained()).toContain(key);
  expect(second.complained()).not.toContain('Made a demo');
  expect((await timesheets()).status).toBe(200);
  expect(readFileSync(join(folder, 'demo.json'), 'utf8')).toBe(kept);
  const pid = postmasterPid(folder)!;
  process.kill(pid, 'SIGKILL');
  await vi.waitUntil(() => ![null, pid].includes(postmasterPid(folder)), { timeout: 20_000 });
  await vi.waitUntil(() => ask(port, '/readyz').then(({ status }) => status === 200), { timeout: 20_000 });
  expect((await timesheets()).status).toBe(200);
  expect(second.complained()).toContain('PostgreSQL ended unexpectedly and is being restarted');
  const left = await stop(second, 'SIGTERM');
  await vi.waitUntil(() => !left.some(isAlive), { timeout: 5000 });
  expect(readdirSync(folder)).not.toContain('demo-is-being-made');
}, 120_000);
