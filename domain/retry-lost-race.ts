import { brokenConstraint } from './broken-constraint.ts';
import { Conflict } from './errors.ts';
import { isDeadlock } from './installation/faults.ts';

/** A record was changed by someone else between reading and writing it; the work is rolled back. */
export class LostRace extends Error {}

/** Most attempts at work whose records keep changing. */
const MAX_TRIES = 5;

/**
 * Runs work that checks many rows and then writes them in its own transaction. If the database refuses a row because of
 * a concurrent commit since the check, the work is retried once: the second check sees that and reports it in words.
 * Work that lost a race for a record or was in a deadlock is also retried, up to a limit.
 * @throws Conflict `records_busy` where others were first every time
 */
export async function retryLostRace<T>(work: () => Promise<T>): Promise<T> {
  let wasRefused = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (isLost(error) && tries < MAX_TRIES) continue;
      if (error instanceof LostRace) throw new Conflict('records_busy', BUSY);
      if (wasRefused || brokenConstraint(error) === null) throw error;
      wasRefused = true;
    }
  }
}

/** The message when others keep changing the same records. */
export const BUSY = 'Others are changing the same records. Please try again in a minute.';
const isLost = (error: unknown) => error instanceof LostRace || isDeadlock(error);
