import type { Database } from '#platform/database/database.ts';
import type { ListRequest } from './list-request.ts';
import type { After } from './page.server.ts';
import { type Reach, reachContactIds } from './roles/reach.ts';
import { foundIn, foundInColumns, type SearchPlaces } from './search.rows.server.ts';

/** Where a collection's rows stand: the parts of SQL that narrow and order it. */
export type Listed = {
  /** The alias of the table whose id and instants are the row's own. */
  of: string;
  /** By what `name` sorts, in lower case; absent where rows have no name. */
  name?: string;
  /** Which rows are there unless a status is asked for, and which that one asks for; by the column `status` where absent. */
  status?: { live: string; asked?: string };
  /** Conditions by the name of their filter; the value is the binding of that name. */
  filters: Record<string, string>;
  /** Where words are looked for: the columns of a short list, or the ids of the records that a row leads to. */
  words: string[] | SearchPlaces;
  /** What is shown, from where, and which of it somebody reaches; `:reachContactIds` says whose. */
  columns: string;
  from: string;
  within: Record<Reach['kind'], string>;
};

/** Of collections that whoever may see them sees whole. */
export const EVERYTHING: Listed['within'] = { agency: 'true', nothing: 'true', contractor: 'true', authoriser: 'true' };

/** Of a table that keeps what was deleted under a mark. */
export const ALL_OR_DELETED = (of: string): Listed['status'] => ({
  live: `not ${of}.is_deleted`,
  asked: `${of}.is_deleted = (:status = 'deleted')`,
});

/** Of a table that keeps nothing of what was deleted. */
export const ALL_THAT_STAND: Listed['status'] = { live: 'true' };

/** What is asked of every collection; all else is a filter of its own. */
const COMMON = new Set(['limit', 'cursor', 'roleId', 'sort', 'q', 'updatedSince', 'status']);

/** What a list asks of its query. `sort` is the row's sort key as a text, for the cursor. */
type Narrowed = { sort: string; where: string; order: string; bindings: Record<string, unknown> };

const asText = (instant: string) => `cast(${instant} at time zone 'UTC' as text)`;

/**
 * Narrows and orders a collection. Names of columns are the code's own; what was sent is only ever bound.
 * @param after where the page begins
 * @throws Error where a door offers a filter that nothing is narrowed by
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
  const asked = Object.entries(filters).filter(([filter]) => given.includes(filter));
  const conditions = [
    status === undefined ? (kept?.live ?? `${of}.status <> 'deleted'`) : (kept?.asked ?? `${of}.status = :status`),
    ...asked.map(([, condition]) => condition),
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
      ...Object.fromEntries(asked.map(([filter]) => [filter, request[filter]])),
      ...(status === undefined ? {} : { status }),
      ...(found?.bindings ?? {}),
      ...(updatedSince ? { updatedSince } : {}),
      ...(after ? { sort: after.sort, id: after.id } : {}),
    },
  };
}

/** Rows of a collection within reach, narrowed and in the order asked for; the sort key comes along as `sort`. */
export function selectListed<Row>(
  db: Database,
  agencyId: string,
  listed: Listed,
  asked: { reach: Reach; request: ListRequest; limit: number; after: After | null },
): Promise<(Row & { sort: string })[]> {
  const { of, columns, from, within } = listed;
  const { reach, request, limit, after } = asked;
  const { sort, where, order, bindings } = narrow(listed, request, after);
  return db.run<Row & { sort: string }>(
    db.sql.raw(
      `select ${columns}, ${sort} as sort ${from}
       where ${of}.agency_id = :agencyId and ${within[reach.kind]} and ${where} order by ${order} limit :limit`,
      { ...bindings, agencyId, reachContactIds: reachContactIds(reach), limit },
    ),
  );
}
