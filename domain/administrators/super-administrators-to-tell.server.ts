import type { Context } from '../context.ts';
import { selectTold, type ToldAdministrator } from './administrators.rows.server.ts';

/** The enabled super administrators who can log in, to be told of what nobody of them did. Asks no permission. */
export const superAdministratorsToTell = ({ db, agency }: Context): Promise<ToldAdministrator[]> =>
  selectTold(db, agency.id, null);
