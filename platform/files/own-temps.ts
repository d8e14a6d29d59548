import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeServerOf } from '../database/left-server.ts';
import { isAlive } from '../database/postgres-process.ts';

/** Machines, and containers, may share their temporary folder, and each numbers its own processes. */
const HERE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const LEFT = /^countersign-(browser|unpacking|table|arriving|verify|trial)-(\d+)-(?:(\d+)-([0-9a-f]{8})-)?\w+$/;

/** Returns when a process started, in ticks since boot, or 0 if the system does not tell. Process ids are reused; this is not. */
function beganAt(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its name may contain anything; the fields follow the last bracket.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]);
  } catch {
    return 0;
  }
}

/** Returns the prefix of this process's temporary files and folders, so that a later one finds what was left behind. */
export const ownTempPrefix = (kind: 'browser' | 'unpacking' | 'table' | 'arriving' | 'verify' | 'trial') =>
  `countersign-${kind}-${process.pid}-${beganAt(process.pid)}-${HERE}-`;

/** Whether a name identifies its process, and that no longer exists. */
function isLeft(name: string): boolean {
  const [, , pid, began, place] = LEFT.exec(name) ?? [];
  if (pid === undefined || (place ?? HERE) !== HERE) return false;
  if (!isAlive(Number(pid))) return true;
  return Number(began ?? 0) > 0 && beganAt(Number(pid)) > 0 && beganAt(Number(pid)) !== Number(began);
}

/**
 * Removes what killed processes of this user and machine left: browser profiles, tables, arriving files, and fetched
 * backups with their trials. Ends browsers and databases that still run in one of them. @returns the names removed
 */
export async function removeLeftTemps(folder = tmpdir()): Promise<string[]> {
  const left: string[] = [];
  for (const name of (await readdir(folder)).filter(isLeft)) {
    const path = join(folder, name);
    const owner = await lstat(path).catch(() => null);
    if (!owner || (process.getuid && owner.uid !== process.getuid())) continue;
    for (const pid of await usersOf(path)) end(pid);
    if (name.startsWith('countersign-trial-')) await removeServerOf(path);
    await rm(path, { recursive: true, force: true, maxRetries: 5 });
    left.push(name);
  }
  return left;
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself in the meantime.
  }
}

/** Returns this user's processes started with a folder as their profile, if the system tells. */
async function usersOf(profile: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const using: number[] = [];
  for (const pid of pids) {
    const said = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!said.split(/[\0 ]/).includes(`--user-data-dir=${profile}`)) continue;
    const owner = await lstat(`/proc/${pid}`).catch(() => null);
    if (owner && owner.uid === process.getuid?.()) using.push(Number(pid));
  }
  return using;
}
