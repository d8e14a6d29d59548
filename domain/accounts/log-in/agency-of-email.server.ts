import type { Database } from '#platform/database/database.ts';
import { findInAgency, selectAgenciesOfEmail } from './agencies-of-email.rows.server.ts';

/**
 * Chooses the agency in whose name an email about an account is sent: the one at whose address it was triggered, if the
 * person belongs to it, otherwise the first of theirs, preferring one they have joined. A suspended agency, whose links
 * lead to a closed page, comes last. A request made anywhere is therefore answered, and no agency's emails reveal
 * someone it does not know.
 * @param options.hostAgencyId null on the product's own address
 * @param options.onlyJoined for what concerns only people who have joined
 * @returns its id, or null if there is none
 */
export async function agencyOfEmail(
  { db }: { db: Database },
  emailAddress: string,
  { hostAgencyId, onlyJoined = false }: { hostAgencyId: string | null; onlyJoined?: boolean },
): Promise<string | null> {
  const here = hostAgencyId && (await findInAgency(db, hostAgencyId, emailAddress));
  if (here && (here.hasJoined || !onlyJoined)) return here.agencyId;
  const agencies = await selectAgenciesOfEmail(db, emailAddress);
  for (const isSuspended of [false, true]) {
    let invitedTo: string | null = null;
    for (const { agencyId } of agencies.filter((one) => one.isSuspended === isSuspended)) {
      const found = await findInAgency(db, agencyId, emailAddress);
      if (found?.hasJoined) return agencyId;
      if (found) invitedTo ??= agencyId;
    }
    if (invitedTo && !onlyJoined) return invitedTo;
  }
  return null;
}
