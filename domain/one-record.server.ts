import type { Statement } from '#platform/database/database.ts';
import type { Context } from './context.ts';
import type { NotFound } from './errors.ts';
import { isId } from './new-id.ts';
import { lockRecordIfAllowed } from './roles/require-still-allowed.server.ts';

/**
 * Creates the lookups of one record by its id: `see` only reads it, `lock` keeps others from changing it until the
 * transaction ends, and refuses an actor who may no longer use the portal once it is their turn.
 * @param select the statements that find it, of which the last reads it
 * @param gone the error to throw if there is none
 * @param read turns its row into the record
 */
export function oneRecord<Row extends object, Found = Row>(
  select: (ctx: Context, id: string, lock: boolean) => Statement[],
  gone: () => NotFound,
  read: (row: Row) => Found = (row) => row as unknown as Found,
) {
  const present = (row: Row | undefined): Found => {
    if (!row) throw gone();
    return read(row);
  };
  return {
    see: async (ctx: Context, id: string) =>
      present(isId(id) ? ((await ctx.db.runAll(select(ctx, id, false))).at(-1)![0] as Row | undefined) : undefined),
    lock: async (ctx: Context, id: string) =>
      present(isId(id) ? await lockRecordIfAllowed<Row>(ctx, select(ctx, id, true)) : undefined),
  };
}
