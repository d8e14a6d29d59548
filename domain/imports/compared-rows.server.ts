import type { Database } from '#platform/database/database.ts';
import { PackedList } from '../packed-list.server.ts';
import type { StagedAuthoriser } from './import-rules.ts';
import { compareAuthorisers, lockStagedPlacements, type StagedOutcome } from './import-stage.rows.server.ts';

/**
 * The outcomes of comparing rows, in file order, and how many are still to be created or changed. `each` is null if all
 * are created; for records it contains only those still to be done.
 */
export type Compared<Outcome> = { each: Iterable<Outcome> | null; created: number; changed: number };

/** When nothing was compared. */
export const NO_OUTCOMES = { each: [], created: 0, changed: 0 };
/** When every row creates its record. */
export const allNew = (created: number): Compared<StagedOutcome> => ({ each: null, created, changed: 0 });

/** Collects outcomes as they are read, and counts each kind. */
export async function countedAsRead<Outcome extends StagedOutcome>(
  outcomes: AsyncIterable<Outcome>,
): Promise<Compared<Outcome>> {
  const each = new PackedList<Outcome>();
  const counts = { created: 0, changed: 0, unchanged: 0 };
  for await (const one of outcomes) {
    counts[one.outcome] += 1;
    each.push(one);
  }
  const { created, changed } = counts;
  return { each, created, changed };
}

/** Returns the outcomes of staged authorisers. If they are to be written, their placements are locked first. */
export async function comparedAuthorisers(
  db: Database,
  agencyId: string,
  isToWrite: boolean,
): Promise<Compared<StagedOutcome & StagedAuthoriser>> {
  const compare = () => countedAsRead(compareAuthorisers(db, agencyId));
  const first = await compare();
  const isNothing = first.created + first.changed === 0;
  return !isToWrite || isNothing || (await lockStagedPlacements(db, agencyId)) === 0 ? first : compare();
}
