import { type Context, transact } from './context.ts';
import { Invalid } from './errors.ts';

/**
 * Makes what saves a record of a kind, and asks before it is the second of its name. What the saving itself refuses is said first.
 * @param question what is asked where there is another, naming it; null where there is none
 */
export function askingOfNamesakes<Saved>(question: (tx: Context, saved: Saved) => Promise<string | null>) {
  return (ctx: Context, isSure: boolean, save: (ctx: Context) => Promise<Saved>): Promise<Saved> =>
    transact(ctx, async (tx) => {
      const saved = await save(tx);
      const message = isSure ? null : await question(tx, saved);
      if (message === null) return saved;
      throw new Invalid([{ field: 'isNamesakeMeant', message, code: 'already_exists' }]);
    });
}
