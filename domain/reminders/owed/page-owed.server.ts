import type { Context } from '../../context.ts';
import { type Page, type PageRequest, readPage, toPage } from '../../page.server.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { listPendingForAuthorisation } from '../../timesheets/authorisation/list-pending-for-authorisation.server.ts';
import { listMissing } from '../missing/list-missing.server.ts';
import type { ReminderFilter } from '../reminder.schema.ts';

/** A page of what is owed, and the totals. */
export type OwedPage<Row> = { page: Page<Row>; totals: { timesheets: number; people: number } };

/** Returns a page of the missing timesheets within the actor's reach, by person. @throws Forbidden, Invalid for the page */
export const pageMissing = pagesOf(listMissing, (row) => [row.contactId, row.beginning, row.contractorId]);

/** Returns a page of the timesheets waiting for a decision, by whoever is asked. @throws Forbidden, Invalid for the page */
export const pagePending = pagesOf(listPendingForAuthorisation, (row) => [
  row.authoriserContactId,
  row.beginning,
  row.timesheetId,
]);

function pagesOf<Row>(list: (ctx: Context, filter: ReminderFilter) => Promise<Row[]>, keyOf: (row: Row) => Key) {
  return async (ctx: Context, filter: ReminderFilter, request: PageRequest): Promise<OwedPage<Row>> => {
    requirePermission(ctx.actor, 'reminder.view');
    return slice(await list(ctx, filter), request, keyOf);
  };
}

type Key = [personId: string, beginning: string, id: string];

/** By person, so that a row that disappears in the meantime moves no other onto a page already read. */
function slice<Row>(rows: Row[], request: PageRequest, keyOf: (row: Row) => Key): OwedPage<Row> {
  const { limit, after } = readPage(request);
  const sortOf = (row: Row) => keyOf(row).join(' ');
  const last = after && `${after.sort} ${after.id}`;
  const sorted = rows.map((row) => ({ row, sort: sortOf(row) })).sort((a, b) => (a.sort < b.sort ? -1 : 1));
  const rest = sorted.filter(({ sort }) => last === null || sort > last).map(({ row }) => row);
  const page = toPage(rest.slice(0, limit + 1), limit, (row) => {
    const [personId, beginning, id] = keyOf(row);
    return { sort: `${personId} ${beginning}`, id };
  });
  const people = new Set(rows.map((row) => keyOf(row)[0])).size;
  return { page, totals: { timesheets: rows.length, people } };
}
