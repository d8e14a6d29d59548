import type { Context } from '../context.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { oneRecord } from '../one-record.server.ts';
import { holds, requirePermission } from '../roles/permissions.ts';
import type { SavedView, ViewList } from './view.ts';
import { selectView, selectViews, type Whose } from './views.rows.server.ts';

/** Returns whose views a person sees: their own and, in administration, shared ones. @throws Forbidden for anything but a person's role */
export function whoseViews({ actor }: Context): Whose {
  requirePermission(actor, 'ownSettings.edit');
  if (actor.kind !== 'role') throw new Forbidden(undefined, { code: 'role_may_not' });
  return { roleId: actor.roleId, seesShared: maySeeShared({ actor }) };
}

/** Whether a person sees and creates shared views. */
export const maySeeShared = ({ actor }: Pick<Context, 'actor'>) => holds(actor, 'settings.edit');

/** Lists a person's views of a list, shared ones first. @throws Forbidden */
export function listViews(ctx: Context, list: ViewList): Promise<SavedView[]> {
  return selectViews(ctx.db, ctx.agency.id, list, whoseViews(ctx));
}

const view = oneRecord<SavedView>(
  (ctx, id, lock) => [selectView(ctx.db, ctx.agency.id, id, whoseViews(ctx), lock)],
  () => new NotFound('The requested view does not exist.', { code: 'not_found' }),
);

/** Returns one of them; a colleague's own is treated as non-existent. @throws Forbidden, NotFound */
export const getView = view.see;

/** Locks one of them until the transaction ends. @throws Forbidden, NotFound */
export const lockView = view.lock;
