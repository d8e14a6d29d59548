import knexFactory, { type Knex } from 'knex';
import { grant } from './grant.ts';
import { type Migration, MIGRATIONS } from './list.ts';
import { OneByOne } from './one-by-one.ts';
import { placeNewTables } from './new-tables.ts';
import { findOverlaps, type Overlap } from './overlaps.ts';
import { letPlansKnowTheAgency } from './plans.ts';

const source: Knex.MigrationSource<Migration> = {
  getMigrations: async () => [...MIGRATIONS],
  getMigrationName: (migration) => migration.name,
  getMigration: async (migration) => migration,
};
const namesOf = (migrations: readonly { name: string }[]) => migrations.map(({ name }) => name);

/** Returns the names of all migrations that this version knows. */
export const MIGRATION_NAMES: readonly string[] = namesOf(MIGRATIONS);

/** The migrations that were applied, those outstanding, and those a newer version has applied, by name. */
export type MigrationStatus = { applied: string[]; waiting: string[]; newer: string[] };
const isNewer = (name: string) => !MIGRATION_NAMES.includes(name);

/** Runs as the owner of the tables, on PostgreSQL directly. */
export async function withOwner<T>(ownerUrl: string, work: (knex: Knex) => Promise<T>): Promise<T> {
  const owner = knexFactory({
    client: OneByOne,
    connection: { connectionString: ownerUrl, options: '-c lock_timeout=5s -c client_min_messages=warning' },
    pool: { min: 0, max: 2 },
    // Errors are thrown; knex would also print them with their stack.
    log: { warn: () => undefined, error: () => undefined },
    // A newer version running at the same time has migrations that are unknown here; they only expand.
    migrations: { migrationSource: source, tableName: 'migrations', disableMigrationsListValidation: true },
  });
  try {
    await assertDirect(owner);
    return await work(owner);
  } finally {
    await owner.destroy();
  }
}

/** Session locks mean nothing if a pooler shares the connection; it makes up the process id that it greets with. */
async function assertDirect(owner: Knex): Promise<void> {
  const pooled = new Error(
    'MIGRATION_DATABASE_URL leads through a connection pooler. It has to name PostgreSQL itself.',
  );
  const connection = (await owner.client.acquireConnection().catch((error: Error) => {
    throw error.message.includes('unsupported startup parameter') ? pooled : error;
  })) as { processID: number; query(text: string): Promise<{ rows: { pid: number }[] }> };
  try {
    const { rows } = await connection.query('select pg_backend_pid() as pid');
    if (rows[0]!.pid !== connection.processID) throw pooled;
  } finally {
    await owner.client.releaseConnection(connection);
  }
}

/** Releases a lock left by a killed migration; an advisory lock keeps two running ones apart. */
export async function exclusively<T>(owner: Knex, work: () => Promise<T>): Promise<T> {
  const holder = await owner.client.acquireConnection();
  try {
    await holder.query(`select pg_advisory_lock(hashtext('countersign migrations'))`);
    await owner.migrate.forceFreeMigrationsLock();
    return await work();
  } finally {
    await holder.query(`select pg_advisory_unlock(hashtext('countersign migrations'))`).catch(() => undefined);
    await owner.client.releaseConnection(holder);
  }
}

/**
 * Brings the database up to date as its owner and grants the application's role what it needs.
 * @returns the names of the migrations that were applied
 */
export function migrate(ownerUrl: string, appRole: string): Promise<string[]> {
  return withOwner(ownerUrl, (owner) =>
    exclusively(owner, async () => {
      const [, applied] = (await owner.migrate.latest()) as [number, string[]];
      await letPlansKnowTheAgency(owner);
      await placeNewTables(owner);
      await grant(owner, appRole);
      return applied;
    }),
  );
}

/**
 * Brings a database without data to exactly these migrations, reverting later ones, and grants the application's role
 * what it needs.
 */
export function migrateExactly(ownerUrl: string, appRole: string, names: string[]): Promise<void> {
  return withOwner(ownerUrl, (owner) =>
    exclusively(owner, async () => {
      const [applied] = (await owner.migrate.list()) as [{ name: string }[], Migration[]];
      const later = namesOf(applied).filter((name) => !names.includes(name));
      for (const name of later.reverse()) await owner.migrate.down({ name });
      const all = await source.getMigrations([]);
      const wanted = all.filter(({ name }) => names.includes(name));
      const migrationSource = { ...source, getMigrations: async () => wanted };
      await owner.migrate.latest({ migrationSource });
      await grant(owner, appRole);
    }),
  );
}

/** Returns the timesheets that count time twice since before the database refused it; see `findOverlaps`. */
export function overlappingTimesheets(ownerUrl: string): Promise<Overlap[]> {
  return withOwner(ownerUrl, findOverlaps);
}

/** Reverts the last applied migration. @throws Error if a newer version has applied it */
export function rollback(ownerUrl: string): Promise<string[]> {
  return withOwner(ownerUrl, (owner) =>
    exclusively(owner, async () => {
      const { newer } = await statusOf(owner);
      if (newer.length > 0)
        throw new Error(`Take these back with the newer version that has applied them: ${newer.join(', ')}.`);
      const [, undone] = (await owner.migrate.down()) as [number, string[]];
      return undone;
    }),
  );
}

/** Returns which migrations are applied, which are outstanding, and which belong to a newer version. */
export function migrationStatus(ownerUrl: string): Promise<MigrationStatus> {
  return withOwner(ownerUrl, statusOf);
}

/** The same for an owner who is already connected. */
export async function statusOf(owner: Knex): Promise<MigrationStatus> {
  const [applied, waiting] = (await owner.migrate.list()) as [{ name: string }[], Migration[]];
  const names = namesOf(applied);
  return { applied: names.filter((name) => !isNewer(name)), waiting: namesOf(waiting), newer: names.filter(isNewer) };
}
