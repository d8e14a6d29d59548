import type { Context } from '../context.ts';
import { selectNotifiedAdministrators, type NotifiedAdministrator } from './administrators.rows.server.ts';

/** Returns the enabled super administrators who can log in, to be notified of what none of them did. No permission check. */
export const superAdministratorsToNotify = ({ db, agency }: Context): Promise<NotifiedAdministrator[]> =>
  selectNotifiedAdministrators(db, agency.id, null);
