import type { Context } from '../context.ts';
import { selectAddresses } from './administrators.rows.server.ts';

/** The emails, in small letters, of the administrators who are enabled and have joined. Asks no permission. */
export async function listAdministratorAddresses({ db, agency }: Context): Promise<string[]> {
  return (await selectAddresses(db, agency.id)).map(({ emailAddress }) => emailAddress.toLowerCase());
}
