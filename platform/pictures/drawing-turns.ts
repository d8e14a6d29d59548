import { openTurns, type WaitingLimits } from '../database/turns.ts';

/** Drawing occupies one of libuv's four threads for up to a second; files and passwords need the others. */
const AT_ONCE = 2;
/** How much of an agency may wait: all files of two timesheets. */
const WAITING: WaitingLimits = { waitMs: 120_000, waiting: 200 };

const turns = openTurns<string>(AT_ONCE, (_, free) => free > 0);

/** Draws in the agency's turn: one agency's images hold up another's only until those in progress are done. @throws Overloaded */
export async function drawWhenFree<T>(agencyId: string, draw: () => Promise<T>): Promise<T> {
  const giveBack = await turns.take(agencyId, WAITING);
  return draw().finally(giveBack);
}
