import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#domain/context.ts';

const MAX_MS = 240_000;

/** Counts what is still waiting: follow-up jobs, and emails. */
async function countWaiting({ db, agency }: Context): Promise<number> {
  const [counted] = await db.run<{ count: number }>({
    text: `select (select count(*) from pgboss.job where state < 'completed' and data->>'agencyId' = $1)::int
      + (select count(*) from outbound_mails where agency_id = $1::uuid and status = 'queued')::int as count`,
    values: [agency.id],
  });
  return counted!.count;
}

/** Waits until the workers have done everything. @returns what is still waiting after four minutes */
export async function settled(ctx: Context): Promise<number> {
  const until = Date.now() + MAX_MS;
  for (;;) {
    const waiting = await countWaiting(ctx);
    if (waiting === 0 || Date.now() > until) return waiting;
    await sleep(500);
  }
}
