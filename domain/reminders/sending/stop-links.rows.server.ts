import type { Database, Statement } from '#platform/database/database.ts';

/** A link that stops a person's reminders, as stored. */
export type StopLinkRow = {
  id: string;
  tokenHash: Buffer;
  contactId: string;
  roleType: 'ContractingRole' | 'AuthorisingRole';
  createdAt: string;
  expiresAt: string;
};

/** A link with the role whose reminders it stops. */
export type FoundStopLink = Pick<StopLinkRow, 'contactId' | 'roleType'> & {
  accountId: string;
  roleId: string;
  fullname: string;
  emailAddress: string;
};

/** Inserts a new link. */
export function insertStopLink(db: Database, agencyId: string, link: StopLinkRow): Statement {
  return db.sql('unsubscribeLinks').insert({ agencyId, ...link });
}

/** Finds a link that has not expired and whose person holds the role in the agency. */
export async function findStopLink(
  db: Database,
  agencyId: string,
  { tokenHash, at }: { tokenHash: Buffer; at: string },
): Promise<FoundStopLink | undefined> {
  const found = await db.run<FoundStopLink>({
    text: `
      select l.contact_id, l.role_type, c.account_id, r.id as role_id, c.fullname, c.email_address
      from unsubscribe_links l
      join contacts c on c.agency_id = l.agency_id and c.id = l.contact_id and c.status <> 'deleted'
      join roles r on r.agency_id = l.agency_id and r.account_id = c.account_id and r.type = l.role_type
      where l.agency_id = $1 and l.token_hash = $2 and l.expires_at > $3`,
    values: [agencyId, tokenHash, at],
  });
  return found[0];
}
