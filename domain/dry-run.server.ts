import { type Context, transact } from './context.ts';

/** Thrown to roll back a dry run. */
class TakenBack extends Error {
  override readonly name = 'TakenBack';
}

/**
 * Returns the result the work would have: runs it in one transaction, which is then rolled back along with its emails
 * and jobs. Only for work without effects outside the database.
 */
export async function inDryRun<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const answers: T[] = [];
  try {
    await transact(ctx, async (tx) => {
      answers.push(await work(tx));
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return answers[0]!;
}

/** Runs the work normally, or rolled back at its end. */
export const dryOrNot = <T>(isDryRun: boolean, ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  isDryRun ? inDryRun(ctx, work) : work(ctx);

/** Returns the mark of a dry run for a JSON document; nothing for a real run. */
export const dryMark = (isDryRun: boolean): { isDryRun?: true } => (isDryRun ? { isDryRun: true } : {});
