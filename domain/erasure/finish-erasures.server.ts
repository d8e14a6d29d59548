import { type Context, now, today, transact } from '../context.ts';
import { queueRemoval, removeNow } from '../files/remove-files.server.ts';
import { anonymiseRetained, selectDueErasures } from './erasure.rows.server.ts';

/** Erases the kept data of erased people that no longer needs to be kept. @returns for how many people */
export async function finishErasures(ctx: Context): Promise<number> {
  const due = await selectDueErasures(ctx.db, ctx.agency.id, today(ctx));
  for (const erasure of due) {
    const files = await transact(ctx, async (tx) => {
      const keys = await anonymiseRetained(tx.db, tx.agency.id, erasure, now(tx));
      await queueRemoval(tx, keys);
      return keys;
    });
    await removeNow(ctx, files);
  }
  return due.length;
}
