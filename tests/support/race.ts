import pg from 'pg';
import { inject } from 'vitest';
import type { Context } from '#domain/context.ts';
import type { Platform } from '#platform/platform.ts';
import { rowsOf } from './installation.ts';
import { onDatabase } from './postgres.ts';
import type { TwoAgencies } from './two-agencies.ts';

/** Opens every connection of the pool, so that what starts next starts on all of them at once. */
export async function warmPool({ config, pool }: Platform): Promise<void> {
  const db = pool.for({ agencyId: null });
  let open = 0;
  let everyoneIsThere: () => void = () => undefined;
  const everyone = new Promise<void>((resolve) => (everyoneIsThere = resolve));
  await Promise.all(
    Array.from({ length: config.poolSize }, () =>
      db.transaction(async (within) => {
        await within.run({ text: 'select 1', values: [] });
        open += 1;
        if (open === config.poolSize) everyoneIsThere();
        await everyone;
      }),
    ),
  );
}

const WAITING = `
  select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;

/** Counts the sessions waiting for a row, on whichever node it is. */
async function countWaiting(appUrl: string): Promise<number> {
  const { nodes = [] } = inject('postgres');
  const name = new URL(appUrl).pathname.slice(1);
  const urls = nodes.length === 0 ? [appUrl] : nodes.map(({ administratorUrl }) => onDatabase(administratorUrl, name));
  const counts = await Promise.all(urls.map((url) => rowsOf<{ waiting: number }>(url, WAITING)));
  return counts.reduce((sum, [row]) => sum + row!.waiting, 0);
}

type Installation = Pick<TwoAgencies, 'platform' | 'database'>;

/**
 * Runs attempts while another session has written something, which it commits once as many of them as the pool has
 * connections are waiting for it.
 * @param next what that session does before it commits, while they wait
 */
export async function raceWith<T>(
  { platform, database }: Installation,
  { agency }: Context,
  write: (session: pg.Client) => Promise<unknown>,
  attempts: (() => Promise<T>)[],
  next: (session: pg.Client) => Promise<unknown> = async () => undefined,
): Promise<PromiseSettledResult<T>[]> {
  const most = Math.min(platform.config.poolSize, attempts.length);
  await warmPool(platform);
  const holder = new pg.Client({ connectionString: database.appUrl });
  await holder.connect();
  try {
    await holder.query(`begin; set local app.agency_id = '${agency.id}'`);
    await write(holder);
    let isOver = false;
    const racing = Promise.allSettled(attempts.map((attempt) => attempt())).finally(() => (isOver = true));
    for (let waiting = 0; waiting < most && !isOver;) waiting = await countWaiting(database.appUrl);
    await next(holder);
    await holder.query('commit');
    return await racing;
  } finally {
    await holder.end();
  }
}

/**
 * Runs attempts to write one row of the agency, which another session locks until they are waiting for it. This exposes
 * any that decide on what they read before they held the lock.
 */
export function raceFor<T>(
  world: Installation,
  ctx: Context,
  row: { table: string; id: string },
  attempts: (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const hold = async (session: pg.Client) => {
    const text = `select from ${row.table} where agency_id = $1 and id = $2 for update`;
    const { rowCount } = await session.query(text, [ctx.agency.id, row.id]);
    if (rowCount !== 1) throw new Error(`There is no row ${row.id} of ${row.table} to race for.`);
  };
  return raceWith(world, ctx, hold, attempts);
}

/** Returns the errors of the refused ones. */
export function refusalsOf(results: PromiseSettledResult<unknown>[]): Error[] {
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
}
