import type { Context } from '../context.ts';
import { selectAddresses } from './administrators.rows.server.ts';

/** Returns the emails, in lower case, of administrators who are enabled and have joined. No permission check. */
export async function listAdministratorAddresses({ db, agency }: Context): Promise<string[]> {
  return (await selectAddresses(db, agency.id)).map(({ emailAddress }) => emailAddress.toLowerCase());
}
