import type { Context } from '../context.ts';
import { Conflict } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type FeedState, selectChangeRows, selectChanges, selectFeedState } from './payroll.rows.server.ts';
import type { ChangesQuery } from './payroll.schema.ts';

const EPOCH_CHANGED =
  'The feed was restored from a backup since then, so sequence numbers may stand for other changes. Read it again from after=0 without an epoch, compare it with what you hold, and keep the new epoch.';

/**
 * Which life of its database the feed belongs to, for a reader at a point of it.
 * @throws Conflict `epoch_changed` where the reader knows another life, `beyond_end` where the feed has not come so far
 */
export function checkPlace(state: FeedState, { after, epoch }: { after: number; epoch?: string | undefined }): string {
  if (epoch !== undefined && epoch !== state.epoch) throw new Conflict('epoch_changed', EPOCH_CHANGED);
  if (after > state.last)
    throw new Conflict('beyond_end', `The feed ends at ${state.last}, so there is nothing after ${after}.`);
  return state.epoch;
}

/**
 * A page of the payroll feed after a sequence number, as JSON text: gap-free, in commit order, each entry with a signed
 * quantity. Asking again from the same point gives the same entries. @throws Forbidden, Conflict as `checkPlace`
 */
export async function listPayrollChanges(ctx: Context, query: ChangesQuery): Promise<{ text: string; epoch: string }> {
  requirePermission(ctx.actor, 'payroll.read');
  const { db, agency } = ctx;
  const [[state], [page]] = (await db.runAll([
    selectFeedState(agency.id),
    selectChanges(db, agency.id, query.after, query.limit),
  ])) as [FeedState[], { page: string }[]];
  return { text: page!.page, epoch: checkPlace(state!, query) };
}

/** Every entry after a sequence number as JSON text, as they are read. @throws Forbidden, Conflict as `checkPlace` */
export async function streamPayrollChanges(
  ctx: Context,
  query: ChangesQuery,
): Promise<{ epoch: string; entries: AsyncGenerator<string> }> {
  requirePermission(ctx.actor, 'payroll.read');
  const [state] = await ctx.db.run<FeedState>(selectFeedState(ctx.agency.id));
  return { epoch: checkPlace(state!, query), entries: readEntries(ctx, query) };
}

async function* readEntries(ctx: Context, { after }: ChangesQuery): AsyncGenerator<string> {
  const rows = ctx.db.stream<{ document: string }>(selectChangeRows(ctx.db, ctx.agency.id, after));
  for await (const { document } of rows) yield document;
}
