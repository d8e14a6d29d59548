import type { Context } from '#domain/context.ts';
import { reachOf } from '#domain/roles/reach.ts';
import { countViews } from '#domain/views/count-views.server.ts';
import { listViews } from '#domain/views/get-view.server.ts';
import { isSameFilter, viewFilterOf, type ViewList } from '#domain/views/view.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** How many views of a list are shown with their counts; the others are behind More. */
const TABS = 6;

/** Loads the views of a list for its page: those with counts, the others, and the open one. */
export async function loadViews(ctx: Context, list: ViewList, typed: Record<string, string>) {
  // Contractors have a few lists of their own, and nothing to filter them by.
  if (reachOf(ctx.actor).kind === 'contractor') return null;
  // The timesheets' status tabs, which have their own counts, replace the views while none is saved.
  const hasTabs = list === 'timesheets';
  const [views, all] = await Promise.all([listViews(ctx, list), hasTabs ? [] : countViews(ctx, list, [{}])]);
  const open = views.find(({ id }) => id === typed.view);
  // The open view is always visible.
  const shown = views.filter((view, index) => index < TABS || view === open);
  const filters = shown.map(({ filter }) => filter);
  const counted = shown.length > 0 ? await countViews(ctx, list, hasTabs ? [{}, ...filters] : filters) : [];
  const counts = [...all, ...counted];
  const inForce = viewFilterOf(list, typed);
  return {
    list,
    all: counts[0] ?? 0,
    tabs: shown.map(({ id, name, filter, isShared }, index) => ({
      id,
      name,
      filter,
      isShared,
      count: counts[index + 1] ?? null,
    })),
    others: views
      .filter((view) => !shown.includes(view))
      .map(({ id, name, filter, isShared }) => ({ id, name, filter, isShared })),
    open: open
      ? { id: open.id, name: open.name, version: open.version, isChanged: !isSameFilter(list, open.filter, typed) }
      : null,
    /** Where to save the current filters as a view. An unfiltered list already exists under its own name. */
    saveHref: Object.keys(inForce).length > 0 ? pathsOf(ctx).newView({ list, ...inForce }) : null,
    /** The active filters, as a form sends them. */
    inForce: new URLSearchParams(inForce).toString(),
  };
}
export type ListViews = NonNullable<Awaited<ReturnType<typeof loadViews>>>;

/** Returns the URL of a list's view. */
export function viewPath(
  to: ReturnType<typeof pathsOf>,
  list: ViewList,
  { id, filter }: { id: string | null; filter: Record<string, string> },
): string {
  return to[list]({ ...filter, view: id });
}
