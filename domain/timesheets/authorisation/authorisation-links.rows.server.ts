import type { Database, Statement } from '#platform/database/database.ts';

/** An email's link as stored. */
export type AuthorisationLinkRow = {
  id: string;
  tokenHash: Buffer;
  timesheetId: string;
  contactId: string;
  version: number;
  createdAt: string;
  expiresAt: string;
};

/** A link with its recipient, in their authorising role. */
export type FoundLink = Pick<AuthorisationLinkRow, 'id' | 'contactId' | 'version' | 'expiresAt'> & {
  accountId: string;
  roleId: string;
  fullname: string;
  emailAddress: string;
};

/** A person who is emailed links, as they are now. */
export type LinkedPerson = { contactId: string; fullname: string; emailAddress: string };

/** Locks those who are emailed links until the transaction ends, in id order, and selects them: none gets another email meanwhile. */
export function lockLinked(agencyId: string, contactIds: string[]): Statement {
  return {
    text: `select id as contact_id, fullname, email_address from contacts
      where agency_id = $1 and id = any($2::uuid[]) and status <> 'deleted' order by id for no key update`,
    values: [agencyId, contactIds],
  };
}

/** Inserts new links. */
export function insertLinks(db: Database, agencyId: string, links: AuthorisationLinkRow[]): Statement {
  return db.sql('authorisationLinks').insert(links.map((link) => ({ agencyId, ...link })));
}

/** Finds the link to this timesheet, while its recipient holds an enabled authorising role in the agency. */
export async function findLink(
  db: Database,
  agencyId: string,
  { tokenHash, timesheetId }: { tokenHash: Buffer; timesheetId: string },
): Promise<FoundLink | undefined> {
  const found = await db.run<FoundLink>({
    text: `
      select l.id, l.contact_id, l.version, l.expires_at, c.account_id, r.id as role_id, c.fullname, c.email_address
      from authorisation_links l
      join contacts c on c.agency_id = l.agency_id and c.id = l.contact_id and c.status <> 'deleted'
      join roles r on r.agency_id = l.agency_id and r.account_id = c.account_id and r.type = 'AuthorisingRole' and r.is_enabled
      where l.agency_id = $1 and l.token_hash = $2 and l.timesheet_id = $3 and is_account_enabled(c.account_id)`,
    values: [agencyId, tokenHash, timesheetId],
  });
  return found[0];
}

/** Whether the link was ever sent to anyone. */
export async function wasSent(
  db: Database,
  agencyId: string,
  { tokenHash, timesheetId }: { tokenHash: Buffer; timesheetId: string },
): Promise<boolean> {
  const sent = db.sql('authorisationLinks').select('id').where({ agencyId, tokenHash, timesheetId });
  return (await db.run(sent)).length > 0;
}

/** Returns when the newest link to a timesheet that still works for its version was emailed to a person; none if there is none. */
export async function findNewestLink(
  db: Database,
  agencyId: string,
  { timesheetId, contactId, at }: { timesheetId: string; contactId: string; at: string },
): Promise<string | null> {
  const [newest] = await db.run<{ createdAt: string }>({
    text: `
      select l.created_at from authorisation_links l
      join timesheets t on t.agency_id = l.agency_id and t.id = l.timesheet_id and t.version = l.version
      where l.agency_id = $1 and l.timesheet_id = $2 and l.contact_id = $3 and l.expires_at > $4
      order by l.created_at desc limit 1`,
    values: [agencyId, timesheetId, contactId, at],
  });
  return newest?.createdAt ?? null;
}

/** Records that the link was opened on a day; returns a row the first time on that day. */
export function markViewed(db: Database, agencyId: string, id: string, date: string): Promise<{ id: string }[]> {
  const changed = db.sql('authorisationLinks').where({ agencyId, id }).update({ viewedOn: date });
  return db.run<{ id: string }>(changed.whereRaw('viewed_on is distinct from ?', [date]).returning('id'));
}
