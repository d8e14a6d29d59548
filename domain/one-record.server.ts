import type { Context } from './context.ts';
import type { NotFound } from './errors.ts';
import { isId } from './new-id.ts';

/**
 * Creates the lookups of one record by its id: `see` only reads it, `lock` keeps others from changing it until the
 * transaction ends.
 * @param gone the error to throw if there is none
 */
export function oneRecord<Found>(
  select: (ctx: Context, id: string, lock: boolean) => Promise<Found | null | undefined>,
  gone: () => NotFound,
) {
  const find = async (ctx: Context, id: string, lock: boolean): Promise<Found> => {
    const found = isId(id) ? await select(ctx, id, lock) : null;
    if (!found) throw gone();
    return found;
  };
  return {
    see: (ctx: Context, id: string) => find(ctx, id, false),
    lock: (ctx: Context, id: string) => find(ctx, id, true),
  };
}
