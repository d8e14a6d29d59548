import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { DATABASE_SETTINGS } from '#migrations/distribute.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connections to the run's server, and the name of its migrated template; for a cluster also its nodes. */
    postgres: { ownerUrl: string; appUrl: string; template: string; nodes?: Node[] };
  }
}

/** A node of a cluster: the connection that creates databases there, and the one that may drop those the server itself uses. */
type Node = { ownerUrl: string; administratorUrl: string };

/** A separate migrated database. */
export type TestDatabase = { ownerUrl: string; appUrl: string; drop(): Promise<void> };

/** Clones the migrated template, or another database; the caller drops it when its file ends. */
export async function createTestDatabase(template = inject('postgres').template): Promise<TestDatabase> {
  const { ownerUrl, appUrl, nodes = [] } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await copyDatabase(name, template);
  return {
    ownerUrl: onDatabase(ownerUrl, name),
    appUrl: onDatabase(appUrl, name),
    drop: async () => {
      if (nodes.length === 0) await dropDatabase(ownerUrl, name);
      for (const { administratorUrl } of nodes) await dropDatabase(administratorUrl, name);
    },
  };
}

/** Creates a database without tables; the caller drops it when its file ends. */
export async function createBareDatabase(): Promise<TestDatabase> {
  const { ownerUrl, appUrl } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(ownerUrl, name);
  return {
    ownerUrl: onDatabase(ownerUrl, name),
    appUrl: onDatabase(appUrl, name),
    drop: () => dropDatabase(ownerUrl, name),
  };
}

/** Copies a database, on every node if there are several. */
export async function copyDatabase(name: string, template: string): Promise<void> {
  const { ownerUrl, nodes = [] } = inject('postgres');
  if (nodes.length === 0) await createDatabase(ownerUrl, name, template);
  for (const node of nodes) {
    await createDatabase(node.ownerUrl, name, template);
    // A database's own settings are not copied with it.
    for (const [setting, value] of Object.entries(DATABASE_SETTINGS))
      await onServer(node.ownerUrl, `alter database ${name} set ${setting} = ${value}`);
  }
}

/** Closes a database to everyone, including Citus itself, so that it can be copied. */
export async function closeDatabase(administratorUrl: string, name: string): Promise<void> {
  await onServer(administratorUrl, `alter database ${name} allow_connections false`);
  await onServer(administratorUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}

/** Returns the name of the demo's database, next to the migrated template. */
export const demoDatabase = (template: string) => `${template}_demo`;

/** Returns the same connection, to another database. */
export function onDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Creates a database, empty or as a copy. */
export async function createDatabase(ownerUrl: string, name: string, template = 'template0'): Promise<void> {
  // Files are copied rather than logged row by row, which costs a third: nothing in a test outlives a crash.
  await onServer(ownerUrl, `create database ${name} template ${template} strategy file_copy`);
}

/** A session that may not be cut, and one that has not ended yet. */
const BUSY = ['42501', '55006'];

/** Drops a database, cutting the sessions that still use it; waits for the server's own clean-up, which may not be cut. */
export async function dropDatabase(ownerUrl: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await onServer(ownerUrl, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if (!BUSY.includes(String((error as { code?: string }).code)) || tries === 120) throw error;
      await sleep(250);
    }
  }
}

/** Gives a role on a server not owned by the tests a password for this run; returns its connection. */
export async function useRoleForTests(ownerUrl: string, role: string): Promise<string> {
  const password = randomBytes(16).toString('hex');
  await onServer(ownerUrl, `do $$ begin create role ${role}; exception when duplicate_object then null; end $$`);
  await onServer(ownerUrl, `alter role ${role} with login password '${password}'`);
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = password;
  return url.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
