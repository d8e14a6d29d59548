import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable, onConnection } from './connections.ts';
import type { Database, DatabasePool } from './database-types.ts';
import type { Door } from './doors.ts';

/** How long a replica may take to catch up with what is committed, before PostgreSQL itself is read. */
const TIMEOUT_MS: Record<Door, number> = { portal: 200, api: 200, background: 5000 };
const LOOK_EVERY_MS = 20;
/** How long one that was unavailable or behind is not tried again. */
const REST_MS = 5000;

// Another role might see more than the application's, and another server's standby has other agencies.
const WHOSE = `current_user || '@' || current_database() || '@' || (select system_identifier from pg_control_system())`;

// Flushed means acknowledged, unless commits do not wait for the disk.
const WRITTEN = `select pg_current_wal_flush_lsn()::text as lsn, ${WHOSE} as whose`;

// A promoted one no longer follows.
const HAS = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and ${WHOSE} = $2 as has`;

/** Returns the replica for a door, if it has everything that the database has committed so far; otherwise null. */
export type Followed = (primary: Database, door: Door) => Promise<DatabasePool | null>;

/** Reads from a replica only if it shows a reader everything acknowledged to anyone before. */
export function follow(replica: DatabasePool): Followed {
  let restsUntil = 0;
  return async (primary, door) => {
    if (performance.now() < restsUntil) return null;
    const [written] = await primary.run<{ lsn: string; whose: string }>({ text: WRITTEN, values: [] });
    const requested = { text: HAS, values: [written!.lsn, written!.whose] };
    const pool = replica.at(door);
    const until = performance.now() + TIMEOUT_MS[door];
    try {
      for (; ; await sleep(LOOK_EVERY_MS)) {
        const [found] = await pool.for({ agencyId: null }).run<{ has: boolean | null }>(requested);
        if (found!.has) return pool;
        if (performance.now() > until) break;
      }
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
    restsUntil = performance.now() + REST_MS;
    return null;
  };
}

/** The configured replica is not one. */
class NoReplica extends Error {
  override readonly name = 'NoReplica';
}

/** Verifies that the configured replica follows the database, under the same role. An unavailable one may come back. @throws NoReplica */
export async function assertReplica(database: DatabasePool, replica: DatabasePool): Promise<void> {
  const found = await replica
    .look(`select pg_is_in_recovery() as follows, ${WHOSE} as whose`)
    .catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) return [];
      throw error;
    });
  const [named] = found;
  if (!named) return;
  const [own] = await database.look(`select ${WHOSE} as whose`);
  if (named.follows && named.whose === own!.whose) return;
  throw new NoReplica(
    'REPLICA_URL must name a PostgreSQL that follows the one in DATABASE_URL, with the same role and database, but it does not.',
  );
}

const BEHIND = `
  select pg_is_in_recovery() and ${WHOSE} = $2 as follows,
    greatest(pg_wal_lsn_diff($1, case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end), 0)::float8 as bytes`;

/**
 * Returns whether a replica follows the database under the same role, and how many bytes of the write-ahead log it has
 * yet to replay. @throws the connection's error
 */
export async function inspectReplica(databaseUrl: string, replicaUrl: string) {
  const ask = <Row extends object>(connectionString: string, text: string, values: unknown[] = []) =>
    onConnection({ connectionString, connectionTimeoutMillis: 5000 }, async (client) => {
      const { rows } = await client.query<Row>(text, values);
      return rows[0]!;
    });
  const { lsn, whose } = await ask<{ lsn: string; whose: string }>(databaseUrl, WRITTEN);
  const { follows, bytes } = await ask<{ follows: boolean; bytes: number }>(replicaUrl, BEHIND, [lsn, whose]);
  return { follows, behindBytes: bytes };
}
