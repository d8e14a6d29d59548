import { type Context, transact } from './context.ts';

/** Ends a transaction that is to leave nothing. */
class TakenBack extends Error {
  override readonly name = 'TakenBack';
}

/**
 * What work on the database would answer: it is done in one transaction, which is then taken back with its mails and jobs.
 * Only for work that does nothing outside the database.
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

/** The work as it is, or taken back at its end. */
export const dryOrNot = <T>(isDryRun: boolean, ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  isDryRun ? inDryRun(ctx, work) : work(ctx);

/** What a JSON document says of a dry run; nothing of one that was not. */
export const dryMark = (isDryRun: boolean): { isDryRun?: true } => (isDryRun ? { isDryRun: true } : {});
