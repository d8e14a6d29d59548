import type { Database } from '#platform/database/database.ts';
import { PackedList } from '../packed-list.server.ts';
import type { StagedAuthoriser } from './import-rules.ts';
import { compareAuthorisers, holdPlacementsStaged, type StagedOutcome } from './import-stage.rows.server.ts';

/**
 * What a comparison said of rows, in the file's order, and how many are yet to be made or changed. `each` is null where every one is made; of
 * records it has no others than those.
 */
export type Compared<Outcome> = { each: Iterable<Outcome> | null; created: number; changed: number };

/** Where nothing was compared. */
export const NO_OUTCOMES = { each: [], created: 0, changed: 0 };
/** Where every row makes its record. */
export const allNew = (created: number): Compared<StagedOutcome> => ({ each: null, created, changed: 0 });

/** Outcomes as they are read, and how many there are of each. */
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

/** What staged authorisers do. Where it is to be written, their placements are held first, so that nobody else changes them meanwhile. */
export async function comparedAuthorisers(
  db: Database,
  agencyId: string,
  isToWrite: boolean,
): Promise<Compared<StagedOutcome & StagedAuthoriser>> {
  const compare = () => countedAsRead(compareAuthorisers(db, agencyId));
  const first = await compare();
  const isNothing = first.created + first.changed === 0;
  return !isToWrite || isNothing || (await holdPlacementsStaged(db, agencyId)) === 0 ? first : compare();
}
