import { createHash } from 'node:crypto';
import { Invalid, InvalidCursor } from './errors.ts';
import { isDate } from './periods/period.ts';

/** The most rows of a page, and the default number. */
export const MAX_ROWS = 1000;
const DEFAULT_PAGE_SIZE = 50;

/** The requested page: at most `limit` rows (1 to 1,000) after the opaque `cursor` of the previous page. */
export type PageRequest = { limit?: number | undefined; cursor?: string | null | undefined };

/** One page; `nextCursor` is null on the last. */
export type Page<Row> = { rows: Row[]; nextCursor: string | null };

/** Whether a text is an instant as PostgreSQL writes it, with its offset or without. */
export function isInstantText(text: string): boolean {
  const [, date = '', time = ''] = /^(\S+) ([0-9:.]+)(?:\+00)?$/.exec(text) ?? [];
  return isDate(date) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?$/.test(time);
}

/** Where a page begins: after the row with this sort text and id. */
export type After = { sort: string; id: string };

/** Reads a page request. @throws Invalid for a page size that is not a number; InvalidCursor for a foreign cursor */
export function readPage({ limit = DEFAULT_PAGE_SIZE, cursor }: PageRequest): { limit: number; after: After | null } {
  return readPageOf('', { limit, cursor });
}

/**
 * The same for a page of one collection, whose cursors are valid in no other.
 * @param collection its name, with order and filters
 */
export function readPageOf(
  collection: string,
  { limit = DEFAULT_PAGE_SIZE, cursor }: PageRequest,
): { limit: number; after: After | null } {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_ROWS) {
    const message = `The page size must be a number from 1 to ${MAX_ROWS}.`;
    throw new Invalid([{ field: 'limit', message, code: 'out_of_range' }]);
  }
  return { limit, after: cursor ? readCursor(cursor, collection) : null };
}

const seal = (collection: string, sort: string, id: string) =>
  createHash('sha256').update(`${collection}\u0000${sort}\u0000${id}`).digest('base64url').slice(0, 12);

/** Returns the cursor of the page after a row of a collection. */
export function cursorAfter({ sort, id }: After, collection: string): string {
  return Buffer.from([sort, id, seal(collection, sort, id)].join('\u0000')).toString('base64url');
}

function readCursor(cursor: string, collection: string): After {
  const [sort, id, sealed, ...more] = Buffer.from(cursor, 'base64url').toString().split('\u0000');
  if (sort === undefined || !id || !/^[0-9a-f-]{36}$/.test(id) || more.length > 0) throw new InvalidCursor();
  if (sealed !== seal(collection, sort, id)) throw new InvalidCursor();
  return { sort, id };
}

/** Makes a page from up to `limit` + 1 rows; the extra one only shows that more follow. */
export function toPage<Row>(rows: Row[], limit: number, keyOf: (row: Row) => After, collection = ''): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || !last) return { rows: shown, nextCursor: null };
  return { rows: shown, nextCursor: cursorAfter(keyOf(last), collection) };
}
