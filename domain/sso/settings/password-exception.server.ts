import type { Database } from '#platform/database/database.ts';
import { brokenConstraint } from '../../broken-constraint.ts';
import { Conflict } from '../../errors.ts';
import { agencyOfPasswordException } from '../sso.rows.server.ts';

/** The message where a person would lose the role that gets them in while the agency's own log-in does not respond. */
const KEEPS_PASSWORD =
  'They keep a password while single sign-on is required. Choose somebody else for that first, on the page “Single sign-on”.';

const refused = (where = '') => new Conflict('keeps_password', `${KEEPS_PASSWORD}${where}`);

/** Reports in words the database’s refusal to lose the person who keeps a password. @throws Conflict `keeps_password` */
export function translatePasswordExceptionLoss(error: unknown): void {
  if (brokenConstraint(error) === 'sso_settings_keeper') throw refused();
}

/** Requires that an account being disabled is not the one that keeps a password for an agency. @throws Conflict `keeps_password` */
export async function requireNoPasswordException(
  { db }: { db: Database },
  { agencyId, accountId }: { agencyId: string; accountId: string },
): Promise<void> {
  const agency = await agencyOfPasswordException(db, agencyId, accountId);
  if (agency !== null) throw refused(` (${agency})`);
}
