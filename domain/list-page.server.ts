import type { Context } from './context.ts';
import { InvalidCursor } from './errors.ts';
import type { ListRequest } from './list-request.ts';
import { type Listed, selectListed } from './narrow.rows.server.ts';
import { isInstantText, type Page, readPageOf, toPage } from './page.server.ts';
import { reachOf } from './roles/reach.ts';

/** Returns the name of a collection in its cursors: its name, order and filters. */
export function nameOf(name: string, sort: string, filters: Record<string, unknown>): string {
  const requested = Object.entries(filters).filter(([, value]) => value !== undefined && value !== null);
  return JSON.stringify([name, sort, requested.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/**
 * Returns a page of a collection within the actor's reach, filtered and in the requested order. Its cursors are valid
 * only for the same order and filters.
 * @param name the collection's @param idOf a row's id
 * @throws Invalid, InvalidCursor
 */
export async function listPage<Row extends object>(
  ctx: Context,
  { name, listed, idOf }: { name: string; listed: Listed; idOf: (row: Row) => string },
  request: ListRequest,
): Promise<Page<Row>> {
  const { limit, cursor, sort = 'createdAt', ...filters } = request;
  const collection = nameOf(name, sort, filters);
  const page = readPageOf(collection, { limit, cursor });
  if (page.after && !sort.endsWith('name') && !isInstantText(page.after.sort)) throw new InvalidCursor();
  const wanted = { reach: reachOf(ctx.actor), request, limit: page.limit + 1, after: page.after };
  const rows = await selectListed<Row>(ctx.db, ctx.agency.id, listed, wanted);
  const { rows: shown, nextCursor } = toPage(
    rows,
    page.limit,
    (row) => ({ sort: row.sort, id: idOf(row) }),
    collection,
  );
  return { rows: shown.map(({ sort: _, ...row }) => row as unknown as Row), nextCursor };
}
