import { type Context, now, transact } from '../context.ts';
import { newId } from '../new-id.ts';
import { actorName } from '../roles/actor.ts';
import type { CreateView } from './view.schema.ts';
import { placeFor, notifyTaken } from './view-place.server.ts';
import { filterToStore, type SavedView } from './view.ts';
import { insertView } from './views.rows.server.ts';

/** Saves the filters in a list's address under a name. @returns the view. @throws Forbidden, Invalid at a field */
export function createView(ctx: Context, { list, name, isShared, filter: typed }: CreateView): Promise<SavedView> {
  return notifyTaken(
    transact(ctx, async (tx) => {
      const owner = await placeFor(tx, isShared);
      const [id, filter, madeByName] = [newId(), filterToStore(list, typed), actorName(tx.actor)];
      const { db, agency } = tx;
      await insertView(db, agency.id, { id, list, name, filter, madeByName, ...owner, updatedAt: now(tx) });
      return { id, list, name, filter, isShared, madeByName, version: 1 };
    }),
  );
}
