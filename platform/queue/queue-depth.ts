import { DatabaseUnavailable } from '../database/connections.ts';
import { JOB_QUEUES } from './job-queues.ts';
import type { DatabasePool } from '../database/database.ts';

/** How many jobs of a kind are due, for how many seconds the oldest has been, and how many have failed for good. */
export type QueueDepth = { name: string; due: number; ageSeconds: number; failed: number };

const DEPTH = `
  select name, count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as due,
    coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as age,
    count(*) filter (where state = 'failed')::int as failed
  from pgboss.job group by name`;

/** Returns the depth for every kind of job, including empty ones. @throws DatabaseUnavailable */
export async function readQueueDepth(pool: DatabasePool): Promise<QueueDepth[]> {
  const rows = new Map((await pool.look(DEPTH)).map((row) => [row.name, row]));
  return Object.keys(JOB_QUEUES).map((name) => {
    const { due = 0, age = 0, failed = 0 } = rows.get(name) ?? {};
    return { name, due: Number(due), ageSeconds: Math.max(0, Number(age)), failed: Number(failed) };
  });
}

/** Returns the names of the migrations applied to the database; null if it is too old to tell. @throws DatabaseUnavailable */
export function readMigrations(pool: Pick<DatabasePool, 'look'>): Promise<string[] | null> {
  return pool.look('select applied_migrations() as name').then(
    (rows) => rows.map(({ name }) => String(name)),
    (error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error;
      return null;
    },
  );
}
