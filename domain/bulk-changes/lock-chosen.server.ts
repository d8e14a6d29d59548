import type { Context } from '../context.ts';
import { lockIfAllowed } from '../roles/require-still-allowed.server.ts';
import type { ChosenPlacement } from './bulk-change.ts';
import { selectPlacements } from './bulk-changes.rows.server.ts';

/**
 * Locks the chosen placements until the transaction ends. @returns those that are not deleted
 * @throws Forbidden for an actor who lost their role or key meanwhile
 */
export async function lockChosen({ db, agency, actor }: Context, ids: string[]): Promise<ChosenPlacement[]> {
  const { found } = await lockIfAllowed({ db, agency, actor }, selectPlacements(agency.id, ids, true));
  return found.at(-1) as ChosenPlacement[];
}
