import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownTempPrefix, removeLeftTemps } from '#platform/files/own-temps.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('left');

/** Returns processes working in a folder, except those waiting to be reaped. */
const usersOf = (path: string) =>
  execFileSync('ps', ['-eo', 'pid=,stat=,args=', '-ww'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(path) && !/^\s*\d+\s+Z/.test(line) && !line.includes(' ps '));

/** Returns an unused process id. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid!;
}

test('A browser ends with its killed process, and the next start removes its profile', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/browser-process.ts'], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const [profile, ...others] = readdirSync(folder).filter((name) => name.startsWith('countersign-browser-'));
  expect(others).toEqual([]);
  expect(usersOf(join(folder, profile!)).length).toBeGreaterThan(0);
  expect(await removeLeftTemps(folder)).toEqual([]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect.poll(() => usersOf(join(folder, profile!)), { timeout: 20_000 }).toEqual([]);
  expect(existsSync(join(folder, profile!))).toBe(true);
  expect(await removeLeftTemps(folder)).toEqual([profile]);
  expect(existsSync(join(folder, profile!))).toBe(false);
}, 60_000);

test('A program still using a dead process’s profile is ended with it', async () => {
  const left = join(folder, `countersign-browser-${await deadPid()}-abcdef`);
  mkdirSync(left);
  const using = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', `--user-data-dir=${left}`]);
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', `--user-data-dir=${left}-other`]);
  await expect.poll(() => usersOf(left).length, { timeout: 20_000 }).toBe(2);
  const ended = once(using, 'exit');
  await removeLeftTemps(folder);
  expect((await ended)[1]).toBe('SIGKILL');
  expect(other.exitCode).toBe(null);
  other.kill('SIGKILL');
});

test('Files of living processes and other machines stay, and a reused process id does not protect leftovers', async () => {
  const [kind, pid, began, place] = ownTempPrefix('table').split('-').slice(1);
  const own = `countersign-${kind}-${pid}-${began}-${place}-abcdef`;
  const stays = [
    own,
    `countersign-browser-${process.pid}-abcdef`,
    `countersign-table-${await deadPid()}-${began}-00000000-abcdef`,
    `countersign-else-${await deadPid()}-abcdef`,
  ];
  const goes = [
    `countersign-table-${await deadPid()}-${began}-${place}-abcdef`,
    `countersign-browser-${pid}-${Number(began) - 1}-${place}-abcdef`,
  ];
  for (const name of [...stays, ...goes]) writeFileSync(join(folder, name), 'left');
  expect((await removeLeftTemps(folder)).sort()).toEqual([...goes].sort());
  for (const name of stays) expect([name, existsSync(join(folder, name))]).toEqual([name, true]);
});
