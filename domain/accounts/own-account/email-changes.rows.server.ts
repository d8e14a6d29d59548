import type { Database, Statement } from '#platform/database/database.ts';
import { enterAccount } from '../second-factor/second-factor.rows.server.ts';
import type { Side } from './email-change.ts';

/** A requested change of an account’s email; instants are RFC 3339. */
export type EmailChange = {
  id: string;
  accountId: string;
  oldAddress: string;
  newAddress: string;
  createdAt: string;
  expiresAt: string;
  oldConfirmedAt: string | null;
  newConfirmedAt: string | null;
};

/** The same as found by a link, with the account's current email and state. */
export type FoundEmailChange = EmailChange & { side: Side; emailAddress: string; isEnabled: boolean };

/** Adds an unconfirmed change. */
export function insertEmailChange(
  db: Database,
  row: Omit<EmailChange, 'oldConfirmedAt' | 'newConfirmedAt'>,
): Statement {
  return db.sql('accountEmailChanges').insert(row);
}

/** Finds an agency in which the account holds a role and that is not suspended, or null. */
export async function selectOpenAgencyOf(db: Database, accountId: string): Promise<string | null> {
  const [, found] = await db.runAll([
    enterAccount(accountId),
    {
      text: `select r.agency_id from roles r join agencies g on g.id = r.agency_id and g.status <> 'suspended'
        where r.account_id = $1 order by r.is_enabled desc, r.agency_id limit 1`,
      values: [accountId],
    },
  ]);
  return (found?.[0] as { agencyId: string } | undefined)?.agencyId ?? null;
}

/** Deletes the account’s change; its links stop working. */
export function deleteEmailChange(db: Database, accountId: string): Statement {
  return db.sql('accountEmailChanges').where({ accountId }).delete();
}

/** Finds the account’s unexpired change that an address has still to confirm. */
export async function findOpenEmailChange(
  db: Database,
  accountId: string,
  at: string,
): Promise<EmailChange | undefined> {
  const open = db
    .sql('accountEmailChanges')
    .where({ accountId })
    .where('expiresAt', '>', at)
    .where((side) => side.whereNull('oldConfirmedAt').orWhereNull('newConfirmedAt'));
  return (await db.run<EmailChange>(open))[0];
}

/** How a change is identified: by id, or by the hash of a link’s key. */
export type EmailChangeBy = { id: string } | { tokenHash: Buffer };

const keysOf = (by: EmailChangeBy) => ('id' in by ? [by.id, null] : [null, by.tokenHash]);

/** Returns whose change it is, or null; locks nothing. */
export async function accountOfEmailChange(db: Database, by: EmailChangeBy): Promise<string | null> {
  const [found] = await db.run<{ accountId: string | null }>({
    text: 'select account_of_email_change($1, $2) as account_id',
    values: keysOf(by),
  });
  return found!.accountId;
}

/**
 * Locks the contact behind an account in the transaction's agency. The account, if also used, is locked afterwards, as
 * in any change to a contact.
 */
export function lockContactOf(agencyId: string, accountId: string): Statement {
  return {
    text: `select from contacts where agency_id = $1 and account_id = $2 for update`,
    values: [agencyId, accountId],
  };
}

/** Locks the change; the transaction acts as its account from here on. Nobody else can confirm or end it until the transaction ends. */
export async function lockEmailChange(db: Database, by: EmailChangeBy): Promise<FoundEmailChange | undefined> {
  const [id, tokenHash] = keysOf(by);
  const [, found] = await db.runAll([
    {
      text: `select set_local('app.account_id', coalesce(account_of_email_change($1, $2)::text, ''))`,
      values: [id, tokenHash],
    },
    {
      text: `
        select e.id, e.account_id, e.old_address, e.new_address, e.created_at, e.expires_at, e.old_confirmed_at,
          e.new_confirmed_at, a.email_address, a.is_enabled,
          case when e.new_token_hash = $2 then 'new' else 'old' end as side
        from account_email_changes e join accounts a on a.id = e.account_id
        where e.id = $1 or e.old_token_hash = $2 or e.new_token_hash = $2 for update of a, e`,
      values: [id, tokenHash],
    },
  ]);
  return (found as FoundEmailChange[])[0];
}

/** Stores the hashes of the emailed keys. */
export function setEmailChangeKeys(db: Database, id: string, hashes: Record<Side, Buffer>): Statement {
  const { old: oldTokenHash, new: newTokenHash } = hashes;
  return db.sql('accountEmailChanges').where({ id }).update({ oldTokenHash, newTokenHash });
}

/** Records that one address's link was followed. */
export function confirmSide(db: Database, id: string, side: Side, at: string): Statement {
  const change = side === 'old' ? { oldConfirmedAt: at } : { newConfirmedAt: at };
  return db.sql('accountEmailChanges').where({ id }).update(change);
}

/** Changes the account's email. */
export function setEmailAddress(db: Database, accountId: string, emailAddress: string, at: string): Statement {
  return db.sql('accounts').where({ id: accountId }).update({ emailAddress, updatedAt: at });
}

/** Finds the agency's contact behind an account. */
export async function findContactOf(
  db: Database,
  agencyId: string,
  accountId: string,
): Promise<{ contactId: string; emailAddress: string } | undefined> {
  const contact = db.sql('contacts').where({ agencyId, accountId }).whereNot({ status: 'deleted' });
  return (
    await db.run<{ contactId: string; emailAddress: string }>(contact.select('id as contactId', 'emailAddress'))
  )[0];
}

/**
 * Changes the email of a contact who has joined the agency, if it is still the old one and no other contact has the new
 * one. @returns whether it was changed
 */
export async function moveContactEmail(
  db: Database,
  agencyId: string,
  { contactId, oldAddress, newAddress, at }: { contactId: string; oldAddress: string; newAddress: string; at: string },
): Promise<boolean> {
  const moved = await db.run<{ id: string }>({
    text: `
      update contacts c set email_address = $4, updated_at = $5, version = version + 1
      where c.agency_id = $1 and c.id = $2 and c.joined_at is not null and lower(c.email_address) = lower($3)
        and not exists (select from contacts o where o.agency_id = $1 and o.status <> 'deleted' and o.id <> c.id
          and lower(o.email_address) = lower($4))
      returning c.id`,
    values: [agencyId, contactId, oldAddress, newAddress, at],
  });
  return moved.length > 0;
}
