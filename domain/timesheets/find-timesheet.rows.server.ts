import type { Database } from '#platform/database.ts';
import type { Reach } from '../roles/reach.ts';
import { withinReach } from './timesheets.rows.server.ts';

/** The id of the timesheet with this number, within reach. */
export async function findIdByNumber(
  db: Database,
  agencyId: string,
  reach: Reach,
  friendlyNumber: number,
): Promise<string | null> {
  const query = db.sql('timesheets as t').select('t.id').where('t.friendlyNumber', friendlyNumber);
  return (await db.run<{ id: string }>(withinReach(query, agencyId, reach)))[0]?.id ?? null;
}
