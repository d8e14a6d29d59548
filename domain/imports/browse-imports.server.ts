import type { Browsed } from '../browse.ts';
import { browse } from '../browse.server.ts';
import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { liveWorkers, withLostAttempts } from '../installation/lost-attempt.server.ts';
import { isId } from '../new-id.ts';
import { type Page, type PageRequest, readPageOf, toPage } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { AppliedImport, BrowseImports, ImportFilter } from './applied-import.ts';
import { importsFilter, type ImportRow, selectImport } from './imports.rows.server.ts';

/** Returns a page of the agency's applied imports, newest first. @throws Forbidden */
export async function browseImports(ctx: Context, filter: BrowseImports): Promise<Browsed<AppliedImport>> {
  requirePermission(ctx.actor, 'import.view');
  const { rows, total } = await browse<ImportRow>(ctx.db, importsFilter(ctx.db, ctx.agency.id), filter);
  return { rows: await withLostAttempts(ctx.db, rows), total };
}

/** The same with a filter, page by page after a cursor. @throws Forbidden, Invalid */
export async function pageImports(
  ctx: Context,
  { kind, state, ...request }: ImportFilter & PageRequest,
): Promise<Page<AppliedImport>> {
  requirePermission(ctx.actor, 'import.view');
  const collection = `imports ${kind} ${state}`;
  const { limit, after } = readPageOf(collection, request);
  const live = state === 'waiting' || state === 'running' ? await liveWorkers(ctx.db) : [];
  const rows = await ctx.db.run<ImportRow>(
    importsFilter(ctx.db, ctx.agency.id, { kind, state, live, after }).limit(limit + 1),
  );
  return toPage(
    await withLostAttempts(ctx.db, rows),
    limit,
    ({ appliedAt, id }) => ({ sort: appliedAt, id }),
    collection,
  );
}

/** Returns one applied import of the agency. @throws Forbidden, NotFound */
export async function getImport(ctx: Context, importId: string): Promise<AppliedImport> {
  requirePermission(ctx.actor, 'import.view');
  const found = isId(importId) ? await selectImport(ctx.db, ctx.agency.id, importId) : null;
  if (!found) throw new NotFound('The requested import does not exist.', { code: 'import_not_found' });
  return (await withLostAttempts(ctx.db, [found]))[0]!;
}
