import type { Database } from '#platform/database/database.ts';
import { brokenConstraint } from '../../broken-constraint.ts';
import { Conflict } from '../../errors.ts';
import { agencyOfKeeper } from '../sso.rows.server.ts';

/** What is said where somebody is to lose the role with which they get in while the agency’s own log-in does not answer. */
const KEEPS_PASSWORD =
  'They keep a password while single sign-on is required. Choose somebody else for that first, on the page “Single sign-on”.';

const refused = (where = '') => new Conflict('keeps_password', `${KEEPS_PASSWORD}${where}`);

/** Turns the database’s refusal to lose whoever keeps their password into words. @throws Conflict `keeps_password` */
export function refuseLosingKeeper(error: unknown): void {
  if (brokenConstraint(error) === 'sso_settings_keeper') throw refused();
}

/** Keeps an account enabled with whose password an agency is got into. @throws Conflict `keeps_password` */
export async function requireNoKeeper(
  { db }: { db: Database },
  { agencyId, accountId }: { agencyId: string; accountId: string },
): Promise<void> {
  const agency = await agencyOfKeeper(db, agencyId, accountId);
  if (agency !== null) throw refused(` (${agency})`);
}
