import type { Command } from 'commander';
import { type Context, transact } from '#domain/context.ts';

/** Ends a transaction that is to leave nothing. */
class TakenBack extends Error {
  override readonly name = 'TakenBack';
}

/** Lets a command say what it would do. */
export function withDryRun(command: Command, description = 'only say what would happen; nothing is written'): Command {
  return command.option('--dry-run', description);
}

/**
 * What work on the database would answer: it is done in one transaction, which is then taken back with its mails and jobs.
 * Only for work that does nothing outside the database.
 */
export async function inDryRun<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const answers: T[] = [];
  try {
    await transact(ctx, async (within) => {
      answers.push(await work(within));
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

/** What is said below the outcome of a dry run. */
export const NOTHING_DONE = 'Nothing was written: this was a dry run.';

/** What a JSON document says of a dry run; nothing of one that was not. */
export const dryMark = (isDryRun: boolean) => (isDryRun ? { isDryRun } : {});
