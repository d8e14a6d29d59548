import type { Context } from '../context.ts';
import { selectTold, type ToldAdministrator } from './administrators.rows.server.ts';

/** Returns the enabled super administrators who can log in, to be notified of what none of them did. No permission check. */
export const superAdministratorsToTell = ({ db, agency }: Context): Promise<ToldAdministrator[]> =>
  selectTold(db, agency.id, null);
