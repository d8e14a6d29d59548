import { type Context, today } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { type SortedQueue, sortQueue } from './decide-queue.ts';
import type { LookAtFacts, LookedAt } from './look-at.ts';
import { lookAtFacts } from './look-at-facts.server.ts';

/** What waits for the actor, sorted, with the facts about each. */
export type DecideQueue<Row> = SortedQueue<Row> & { factsOf: (timesheetId: string) => LookAtFacts };

/** Sorts pending timesheets within the actor's reach, in one round trip however many there are. @throws Forbidden */
export async function sortForDeciding<Row extends LookedAt & { id: string }>(
  ctx: Context,
  rows: readonly Row[],
): Promise<DecideQueue<Row>> {
  requirePermission(ctx.actor, 'timesheet.accept');
  const factsOf = await lookAtFacts(
    ctx,
    rows.map(({ id }) => id),
  );
  return { ...sortQueue(rows, factsOf, today(ctx)), factsOf };
}
