import { type Context, now, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { lockView } from './get-view.server.ts';
import { placeFor, notifyTaken } from './view-place.server.ts';
import { filterToStore, isSameFilter, type SavedView } from './view.ts';
import type { EditView, SaveFilters } from './view.schema.ts';
import { deleteViewRow, updateView } from './views.rows.server.ts';

const CHANGED = 'Somebody else has changed this view. Please look at it again.';

/**
 * Renames a view, shares it or makes it private again; absent fields stay as they are. @throws Forbidden, NotFound,
 * Conflict, Invalid at a field
 */
export function editView(ctx: Context, viewId: string, wanted: EditView): Promise<SavedView> {
  return notifyTaken(
    transact(ctx, async (tx) => {
      const view = await lockView(tx, viewId);
      const { name = view.name, isShared = view.isShared, version } = wanted;
      if (name === view.name && isShared === view.isShared) return view;
      if (view.version !== version) throw new Conflict('changed_meanwhile', CHANGED);
      const owner = isShared === view.isShared ? {} : await placeFor(tx, isShared);
      await updateView(tx.db, tx.agency.id, viewId, { name, ...owner }, now(tx));
      return { ...view, name, isShared, version: view.version + 1 };
    }),
  );
}

/** Replaces a view's filters with the list's current ones. @throws Forbidden, NotFound, Conflict where it was changed in the meantime */
export function saveFilters(ctx: Context, viewId: string, { filter: typed, version }: SaveFilters): Promise<SavedView> {
  return transact(ctx, async (tx) => {
    const view = await lockView(tx, viewId);
    const filter = filterToStore(view.list, typed);
    // Idempotent, in case it is clicked twice.
    if (isSameFilter(view.list, view.filter, filter)) return view;
    if (view.version !== version) throw new Conflict('changed_meanwhile', CHANGED);
    await updateView(tx.db, tx.agency.id, viewId, { filter: JSON.stringify(filter) }, now(tx));
    return { ...view, filter, version: view.version + 1 };
  });
}

/** Deletes a view; the records it showed stay. @returns it. @throws Forbidden, NotFound */
export function deleteView(ctx: Context, viewId: string): Promise<SavedView> {
  return transact(ctx, async (tx) => {
    const view = await lockView(tx, viewId);
    await deleteViewRow(tx.db, tx.agency.id, viewId);
    return view;
  });
}
