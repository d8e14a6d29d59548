import type { Database } from '#platform/database/database.ts';
import { findInAgency, selectAgenciesOfEmail } from './agencies-of-email.rows.server.ts';

/**
 * The agency in whose name a mail about an account goes out: the one on whose address it was caused, where the person is one
 * of its people, else the first of theirs, one that they have joined before others. A suspended one, whose links lead to a closed page,
 * comes after all others. So whoever asks anywhere is answered, and
 * no agency reads in its mails of somebody whom it does not know.
 * @param options.hostAgencyId null on the product's own address
 * @param options.onlyJoined for what concerns only somebody who has joined
 * @returns its id, or null where there is none
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
