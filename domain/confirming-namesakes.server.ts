import { type Context, transact } from './context.ts';
import { Invalid } from './errors.ts';

/**
 * Returns a function that saves a record of a kind, asking for confirmation before it becomes the second of its name.
 * Errors from the saving itself come first.
 * @param question the question if there is another, naming it; null if there is none
 */
export function confirmingNamesakes<Saved>(question: (tx: Context, saved: Saved) => Promise<string | null>) {
  return (ctx: Context, isSure: boolean, save: (ctx: Context) => Promise<Saved>): Promise<Saved> =>
    transact(ctx, async (tx) => {
      const saved = await save(tx);
      const message = isSure ? null : await question(tx, saved);
      if (message === null) return saved;
      throw new Invalid([{ field: 'isNamesakeMeant', message, code: 'already_exists' }]);
    });
}
