import { type Context, now, today, transact } from '../context.ts';
import { eraseKept, selectDueErasures } from './erasure.rows.server.ts';

/** Erases what was kept of erased people and need not be kept any more. @returns how many people that were */
export async function finishErasures(ctx: Context): Promise<number> {
  const due = await selectDueErasures(ctx.db, ctx.agency.id, today(ctx));
  for (const erasure of due) {
    const files = await transact(ctx, ({ db }) => eraseKept(db, ctx.agency.id, erasure, now(ctx)));
    for (const key of files) await ctx.files.remove(key);
  }
  return due.length;
}
