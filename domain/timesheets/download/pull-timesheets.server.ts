import type { Context } from '../../context.ts';
import { InvalidCursor, NotFound } from '../../errors.ts';
import { nameOf } from '../../list-page.server.ts';
import { isId } from '../../new-id.ts';
import { cursorAfter, isInstantText, readPageOf } from '../../page.server.ts';
import { isDate } from '../../periods/period.ts';
import { holds, requirePermission } from '../../roles/permissions.ts';
import { reachOf } from '../../roles/reach.ts';
import { wordsOf } from '../listing/timesheet-query.schema.ts';
import type { PullTimesheets } from './pull-timesheets.schema.ts';
import { type Pulled, selectJson, selectJsonPage, selectJsonRows } from '../timesheet-json.rows.server.ts';

/** A page of timesheets as JSON text, and the cursor of the next one. */
export type PulledPage = { body: string; nextCursor: string | null };

/** Returns the name of timesheets in their cursors, with the requested order and filters. */
const collectionOf = ({ limit: _, cursor: _cursor, sort, ...filters }: PullTimesheets) =>
  nameOf('timesheets', sort, filters);

/** @throws InvalidCursor */
function pulledBy({ agency, actor }: Context, { q, ...requested }: PullTimesheets): Pulled {
  const { after } = readPageOf(collectionOf({ q, ...requested }), requested);
  const isOfSort = requested.sort.endsWith('beginning') ? isDate : isInstantText;
  if (after && !isOfSort(after.sort)) throw new InvalidCursor();
  return {
    agencyId: agency.id,
    reach: reachOf(actor),
    filter: { ...requested, search: wordsOf({ q, search: requested.search }) },
    after,
    timeZone: agency.timeZone,
    withRates: holds(actor, 'payroll.read'),
  };
}

/**
 * Returns a page of the timesheets within the caller's reach; PostgreSQL converts the rows to JSON, which is never
 * parsed here. @throws Forbidden, InvalidCursor
 */
export async function pullTimesheets(ctx: Context, filter: PullTimesheets): Promise<PulledPage> {
  requirePermission(ctx.actor, 'timesheet.view');
  const statement = selectJsonPage(ctx.db, pulledBy(ctx, filter));
  const [page] = await ctx.db.run<{ body: string | null; size: number; at: string; id: string }>(statement);
  const { body, size, at, id } = page!;
  const nextCursor = size === filter.limit ? cursorAfter({ sort: at, id }, collectionOf(filter)) : null;
  const shown = nextCursor === null ? 'null' : `"${nextCursor}"`;
  return { body: `{"timesheets":[${body ?? ''}],"page":{"size":${filter.limit},"nextCursor":${shown}}}`, nextCursor };
}

/** Streams every timesheet that matches the filter within the caller's reach as JSON text. @throws Forbidden, InvalidCursor */
export async function* streamPulled(ctx: Context, filter: PullTimesheets): AsyncGenerator<string> {
  requirePermission(ctx.actor, 'timesheet.view');
  const statement = selectJsonRows(ctx.db, pulledBy(ctx, filter));
  for await (const { document } of ctx.db.stream<{ document: string }>(statement)) yield document;
}

/** Returns one timesheet as JSON text. @throws NotFound when it is not within the caller's reach */
export async function pullTimesheet(ctx: Context, timesheetId: string): Promise<string> {
  requirePermission(ctx.actor, 'timesheet.view');
  const withRates = holds(ctx.actor, 'payroll.read');
  const body = isId(timesheetId)
    ? await ctx.db.text(selectJson(ctx.db, ctx.agency.id, reachOf(ctx.actor), timesheetId, withRates))
    : null;
  if (body === null)
    throw new NotFound('This requested timesheet could not be found.', { code: 'timesheet_not_found' });
  return body;
}
