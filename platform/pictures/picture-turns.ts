import { openTurns, type Patience } from '../database/turns.ts';

/** Drawing takes one of libuv's four threads for as long as a second; files and passwords need the others. */
const AT_ONCE = 2;
/** What an agency may have waiting: all files of two timesheets. */
const PATIENCE: Patience = { waitMs: 120_000, waiting: 200 };

const turns = openTurns<string>(AT_ONCE, (_, free) => free > 0);

/** Draws in the agency's turn: pictures that one sends hold up another's no longer than those that are being drawn. @throws Overloaded */
export async function drawInTurn<T>(agencyId: string, draw: () => Promise<T>): Promise<T> {
  const giveBack = await turns.take(agencyId, PATIENCE);
  return draw().finally(giveBack);
}
