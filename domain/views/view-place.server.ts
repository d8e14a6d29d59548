import { brokenConstraint } from '../broken-constraint.ts';
import type { Context } from '../context.ts';
import { Conflict, type FieldError, Forbidden, Invalid } from '../errors.ts';
import { maySeeShared, whoseViews } from './get-view.server.ts';
import { MAX_VIEWS } from './view.ts';
import { selectFreePlace } from './views.rows.server.ts';

const TAKEN: FieldError = { field: 'name', message: 'There is already a view with this name.', code: 'already_exists' };

/** Reports a name or a place taken in the meantime like any other refusal. */
export async function notifyTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'saved_views_name') throw new Invalid([TAKEN]);
    if (broken === 'saved_views_place')
      throw new Conflict('changed_meanwhile', 'Another view was saved at the same time. Please save this one again.');
    throw error;
  }
}

/** Returns the place of a new view among its owner's. @throws Invalid at the maximum, Forbidden */
export async function placeFor(ctx: Context, isShared: boolean): Promise<{ roleId: string | null; place: number }> {
  const { roleId } = whoseViews(ctx);
  if (isShared && !maySeeShared(ctx)) throw new Forbidden('This role may not share views', { code: 'role_may_not' });
  const owner = isShared ? null : roleId;
  const place = await selectFreePlace(ctx.db, ctx.agency.id, owner);
  if (place !== null) return { roleId: owner, place };
  const message = isShared
    ? `An agency shares ${MAX_VIEWS} views at most. Please delete one first.`
    : `You can keep ${MAX_VIEWS} views of your own. Please delete one first.`;
  throw new Invalid([{ field: 'name', message, code: 'too_many' }]);
}
