import { redirect } from '@remix-run/node';
import type { Context } from '#domain/context.ts';
import { NotFound } from '#domain/errors.ts';
import { isId } from '#domain/new-id.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { getBulkResult } from '#domain/timesheets/decision/bulk-result.server.ts';
import { bulkResultCookie } from '#app/http/cookies.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** A decision on many timesheets that is asked about on a page of its own. */
type Decided = 'accept' | 'reject';

/** Leads to the result of what a page asked about, and keeps its key: the browser's Back leads to that page, without its timesheets. */
export async function toDecidedResult(
  ctx: Context,
  decided: Decided,
  key: string,
  place: Record<string, string>,
): Promise<Response> {
  const headers = { 'Set-Cookie': await bulkResultCookie.serialize({ decided, key }) };
  return redirect(pathsOf(ctx).bulkResult(key, place), { headers });
}

/** Creates the loader of such a page: what its reader last decided there, for a day; null if nothing. */
export const lastResultLoader = (decided: Decided) =>
  portalLoader(async ({ ctx, request, url }) => {
    requirePermission(ctx.actor, `timesheet.${decided}`);
    const kept = (await bulkResultCookie.parse(request.headers.get('Cookie'))) as {
      decided?: string;
      key?: string;
    } | null;
    const key = String(kept?.key);
    if (kept?.decided !== decided || !isId(key)) return null;
    try {
      const href = pathsOf(ctx).bulkResult(key, Object.fromEntries(url.searchParams));
      return { href, summary: (await getBulkResult(ctx, key)).summary };
    } catch (error) {
      // It was somebody else's in this browser, or is more than a day old.
      if (error instanceof NotFound) return null;
      throw error;
    }
  });
