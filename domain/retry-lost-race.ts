import { brokenConstraint } from './broken-constraint.ts';

/**
 * Does something that checks many rows and then writes them in a transaction of its own. Where the database refuses a row for what
 * somebody else committed since the check, it is done once more: the second check sees it and says so in words.
 */
export async function retryLostRace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) === null) throw error;
    return work();
  }
}
