import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseAway, onConnection } from './connections.ts';
import type { Database, DatabasePool } from './database-types.ts';
import type { Door } from './doors.ts';

/** How long a replica may take to have what is committed by now, before PostgreSQL itself is read. */
const PATIENCE_MS: Record<Door, number> = { portal: 200, api: 200, background: 5000 };
const LOOK_EVERY_MS = 20;
/** How long one that was away or behind is not asked again. */
const REST_MS = 5000;

// Another role might see more than the application's, and a standby of another server has other agencies.
const WHOSE = `current_user || '@' || current_database() || '@' || (select system_identifier from pg_control_system())`;

// Flushed is what was acknowledged, unless commits do not wait for the disk.
const WRITTEN = `select pg_current_wal_flush_lsn()::text as lsn, ${WHOSE} as whose`;

// One that was promoted follows nobody any more.
const HAS = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and ${WHOSE} = $2 as has`;

/** The replica for a door, where it has all that the database has committed by now; else null. */
export type Followed = (primary: Database, door: Door) => Promise<DatabasePool | null>;

/** Reads a replica only where it shows a reader everything that was acknowledged to anybody before. */
export function follow(replica: DatabasePool): Followed {
  let restsUntil = 0;
  return async (primary, door) => {
    if (performance.now() < restsUntil) return null;
    const [written] = await primary.run<{ lsn: string; whose: string }>({ text: WRITTEN, values: [] });
    const asked = { text: HAS, values: [written!.lsn, written!.whose] };
    const pool = replica.at(door);
    const until = performance.now() + PATIENCE_MS[door];
    try {
      for (; ; await sleep(LOOK_EVERY_MS)) {
        const [found] = await pool.for({ agencyId: null }).run<{ has: boolean | null }>(asked);
        if (found!.has) return pool;
        if (performance.now() > until) break;
      }
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error;
    }
    restsUntil = performance.now() + REST_MS;
    return null;
  };
}

/** What the settings name as replica and is none. */
class NoReplica extends Error {
  override readonly name = 'NoReplica';
}

/** Proves that what is named as replica follows the database, as its role. One that is away may come back. @throws NoReplica */
export async function assertReplica(database: DatabasePool, replica: DatabasePool): Promise<void> {
  const found = await replica
    .look(`select pg_is_in_recovery() as follows, ${WHOSE} as whose`)
    .catch((error: unknown) => {
      if (error instanceof DatabaseAway) return [];
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

/** Whether a replica follows the database as the same role, and how many bytes of the write-ahead log it has yet to take over. @throws the connection's error */
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
