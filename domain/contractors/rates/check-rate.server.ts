import type { Context } from '../../context.ts';
import { inDryRun } from '../../dry-run.server.ts';
import type { RateUnit } from '../../digests/amount.ts';
import { listDifferences } from '../../rate-differences/list-differences.server.ts';
import type { RateDifference } from '../../rate-differences/rate-difference.ts';
import { pendingFrom, type PendingPeriod } from '../../timesheets/decision/pending-from.server.ts';
import { addRate } from './add-rate.server.ts';
import type { AddRate } from './rate.schema.ts';

/** What a rate would affect: the differences it would make, and the pending timesheets that would use it and need none. */
export type RateCheck = { differences: RateDifference[]; pending: PendingPeriod[] };

/** Returns the effects of a dated rate without storing anything. @throws as `addRate` */
export function checkRate(ctx: Context, contractorId: string, rate: AddRate, shownUnit?: RateUnit): Promise<RateCheck> {
  return inDryRun(ctx, async (ctx) => {
    const before = await idsOf(ctx, contractorId);
    await addRate(ctx, contractorId, rate, shownUnit);
    const differences = await listDifferences(ctx, contractorId);
    return {
      differences: differences.filter(({ differenceId, status }) => status === 'open' && !before.has(differenceId)),
      pending: await pendingFrom(ctx, contractorId, rate.from),
    };
  });
}

async function idsOf(ctx: Context, contractorId: string): Promise<Set<string>> {
  return new Set((await listDifferences(ctx, contractorId)).map(({ differenceId }) => differenceId));
}
