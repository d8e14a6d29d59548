import type { Database } from '#platform/database/database.ts';
import type { ListRequest } from './list-request.ts';
import type { After } from './page.server.ts';
import { type Reach, reachContactIds } from './roles/reach.ts';
import { foundIn, foundInColumns, type SearchPlaces } from './search.rows.server.ts';

/** The parts of SQL that select, filter and order a collection's rows. */
export type Listed = {
  /** Alias of the table whose id and timestamps are the row's own. */
  of: string;
  /** The sort key for `name`, in lower case; absent where rows have no name. */
  name?: string;
  /** Which rows are listed without a requested status, and which with one; by the column `status` where absent. */
  status?: { live: string; requested?: string };
  /** Conditions by filter name; the value is the binding of that name. */
  filters: Record<string, string>;
  /** Where words are searched for: the columns of a short list, or the ids of the records that a row leads to. */
  words: string[] | SearchPlaces;
  /** The selected columns, their tables, and the rows within a reader's reach; `:reachContactIds` holds whose. */
  columns: string;
  from: string;
  within: Record<Reach['kind'], string>;
};

/** For collections that are visible in full to anyone who may see them. */
export const EVERYTHING: Listed['within'] = { agency: 'true', nothing: 'true', contractor: 'true', authoriser: 'true' };

/** For a table that marks deleted rows. */
export const ALL_OR_DELETED = (of: string): Listed['status'] => ({
  live: `not ${of}.is_deleted`,
  requested: `${of}.is_deleted = (:status = 'deleted')`,
});

/** For a table that keeps no deleted rows. */
export const ALL_ROWS: Listed['status'] = { live: 'true' };

/** The parameters of every collection; all others are its own filters. */
const COMMON = new Set(['limit', 'cursor', 'roleId', 'sort', 'q', 'updatedSince', 'status']);

/** The filtered query of a list. `sort` is the row's sort key as a text, for the cursor. */
type Narrowed = { sort: string; where: string; order: string; bindings: Record<string, unknown> };

const asText = (instant: string) => `cast(${instant} at time zone 'UTC' as text)`;

/**
 * Filters and orders a collection. Column names come from the code; request values are only ever bound.
 * @param after where the page begins
 * @throws Error where an interface offers a filter that has no condition
 */
function narrow(
  { of, name, status: kept, filters, words }: Listed,
  request: ListRequest,
  after: After | null,
): Narrowed {
  const { sort = 'createdAt', q, updatedSince, status } = request;
  const isDescending = sort.startsWith('-');
  const by = sort.replace('-', '');
  const named = by === 'name' ? name : undefined;
  const column = named ?? (by === 'updatedAt' ? `${of}.updated_at` : `${of}.created_at`);
  const from = named ? 'cast(:sort as text)' : `cast(:sort as timestamp) at time zone 'UTC'`;
  const found = q ? (Array.isArray(words) ? foundInColumns(words, q) : foundIn(words, q)) : null;
  const given = Object.keys(request).filter((filter) => request[filter] !== undefined && request[filter] !== null);
  const unknown = given.find((filter) => !COMMON.has(filter) && !(filter in filters));
  if (unknown !== undefined) throw new Error(`The collection of “${of}” has no filter “${unknown}”.`);
  const requested = Object.entries(filters).filter(([filter]) => given.includes(filter));
  const conditions = [
    status === undefined ? (kept?.live ?? `${of}.status <> 'deleted'`) : (kept?.requested ?? `${of}.status = :status`),
    ...requested.map(([, condition]) => condition),
    ...(found ? [found.text] : []),
    ...(updatedSince ? [`${of}.updated_at >= cast(:updatedSince as timestamptz)`] : []),
    ...(after ? [`(${column}, ${of}.id) ${isDescending ? '<' : '>'} (${from}, cast(:id as uuid))`] : []),
  ];
  const way = isDescending ? 'desc' : 'asc';
  return {
    sort: named ?? asText(column),
    where: conditions.join(' and '),
    order: `${column} ${way}, ${of}.id ${way}`,
    bindings: {
      ...Object.fromEntries(requested.map(([filter]) => [filter, request[filter]])),
      ...(status === undefined ? {} : { status }),
      ...(found?.bindings ?? {}),
      ...(updatedSince ? { updatedSince } : {}),
      ...(after ? { sort: after.sort, id: after.id } : {}),
    },
  };
}

/** Selects the rows of a collection within reach, filtered and in the requested order; the sort key is returned as `sort`. */
export function selectListed<Row>(
  db: Database,
  agencyId: string,
  listed: Listed,
  requested: { reach: Reach; request: ListRequest; limit: number; after: After | null },
): Promise<(Row & { sort: string })[]> {
  const { of, columns, from, within } = listed;
  const { reach, request, limit, after } = requested;
  const { sort, where, order, bindings } = narrow(listed, request, after);
  return db.run<Row & { sort: string }>(
    db.sql.raw(
      `select ${columns}, ${sort} as sort ${from}
       where ${of}.agency_id = :agencyId and ${within[reach.kind]} and ${where} order by ${order} limit :limit`,
      { ...bindings, agencyId, reachContactIds: reachContactIds(reach), limit },
    ),
  );
}
