import type { Context } from '../context.ts';
import { Conflict } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import {
  type ChangesPage,
  type FeedState,
  selectChangeRows,
  selectChanges,
  selectFeedState,
} from './payroll.rows.server.ts';
import type { ChangesQuery } from './payroll.schema.ts';

const EPOCH_CHANGED =
  'The feed was restored from a backup since then, so sequence numbers may stand for other changes. Read it again from after=0 without an epoch, compare it with what you hold, and keep the new epoch.';

/**
 * Returns the epoch of the feed's database, for a reader at a point in the feed.
 * @throws Conflict `epoch_changed` where the reader knows another epoch, `beyond_end` where the feed does not reach
 * that point
 */
export function checkPlace(state: FeedState, { after, epoch }: { after: number; epoch?: string | undefined }): string {
  if (epoch !== undefined && epoch !== state.epoch) throw new Conflict('epoch_changed', EPOCH_CHANGED);
  if (after > state.last)
    throw new Conflict('beyond_end', `The feed ends at ${state.last}, so there is nothing after ${after}.`);
  return state.epoch;
}

/** A page as JSON text, the feed’s epoch, and the point to request the next page from, or null. */
type Changes = { text: string; epoch: string; nextCursor: string | null };

/**
 * Returns a page of the payroll feed after a sequence number, as JSON text: gap-free, in commit order, each entry with
 * a signed quantity. The same point always gives the same entries. @throws Forbidden, Conflict as `checkPlace`
 */
export async function listPayrollChanges(ctx: Context, query: ChangesQuery): Promise<Changes> {
  requirePermission(ctx.actor, 'payroll.read');
  const { db, agency } = ctx;
  const { after, limit: size } = query;
  const [[state], [found]] = (await db.runAll([
    selectFeedState(agency.id),
    selectChanges(db, agency.id, after, size),
  ])) as [FeedState[], ChangesPage[]];
  const epoch = checkPlace(state!, query);
  const { documents, count, last } = found!;
  const nextCursor = count === size ? String(last) : null;
  const page = JSON.stringify({ size, epoch, nextCursor, through: last ?? after });
  // Wrapped around the documents here: PostgreSQL copies the whole text for each piece that is appended.
  return { text: `{"changes":[${documents}],"page":${page}}`, epoch, nextCursor };
}

/** Streams every entry after a sequence number as JSON text. @throws Forbidden, Conflict as `checkPlace` */
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
