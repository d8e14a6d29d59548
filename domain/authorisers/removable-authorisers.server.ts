import type { Context } from '../context.ts';
import { type AuthoriserRow, selectAuthorisers, selectWhoDecided } from './authorisers.rows.server.ts';

/** Why an authoriser cannot be removed: they have decided timesheets, or are the only or the primary one. */
export type RemovalObstacle = 'hasAuthorised' | 'only' | 'primary';

/** Returns a placement's authorisers, each with why they cannot be removed, if so. No permission check. */
export async function removableAuthorisers(
  { db, agency }: Pick<Context, 'db' | 'agency'>,
  contractorId: string,
): Promise<{ authoriser: AuthoriserRow; obstacle: RemovalObstacle | null }[]> {
  const [present, whoDecided] = await Promise.all([
    selectAuthorisers(db, agency.id, contractorId),
    selectWhoDecided(db, agency.id, contractorId),
  ]);
  const decided = new Set(whoDecided);
  return present.map((authoriser) => {
    if (decided.has(authoriser.contactId)) return { authoriser, obstacle: 'hasAuthorised' };
    if (present.length === 1) return { authoriser, obstacle: 'only' };
    return { authoriser, obstacle: authoriser.isPrimary ? 'primary' : null };
  });
}
