import { brokenConstraint } from './broken-constraint.ts';
import { Conflict } from './errors.ts';
import { isDeadlock } from './installation/faults.ts';

/** Somebody else wrote to a record between its reading and its writing; what was begun is taken back. */
export class LostRace extends Error {}

/** How often something is done at most whose records others change again and again. */
const MOST_TRIES = 5;

/**
 * Does something that checks many rows and then writes them in a transaction of its own. Where the database refuses a row for what
 * somebody else committed since the check, it is done once more: the second check sees it and says so in words. So it is where a
 * record was changed since it was read, or two waited for each other, some times at most.
 * @throws Conflict `records_busy` where each time others were first
 */
export async function retryLostRace<T>(work: () => Promise<T>): Promise<T> {
  let wasRefused = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (isLost(error) && tries < MOST_TRIES) continue;
      if (error instanceof LostRace) throw new Conflict('records_busy', BUSY);
      if (wasRefused || brokenConstraint(error) === null) throw error;
      wasRefused = true;
    }
  }
}

/** What is said where others change the same records again and again. */
export const BUSY = 'Others are changing the same records. Please try again in a minute.';
const isLost = (error: unknown) => error instanceof LostRace || isDeadlock(error);
