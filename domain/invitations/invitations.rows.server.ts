import type { Database, Statement } from '#platform/database/database.ts';
import type { HeldInvitation } from './invitation.ts';

/**
 * Holds back the invitations of those of these contacts who have not joined and were never sent one; with `overHours`,
 * evenly spread from `sendAt`.
 */
export function insertHeldInvitations(
  agencyId: string,
  contactIds: string[],
  { sendAt, at, overHours = 0 }: { sendAt: string | null; at: string; overHours?: number },
): Statement {
  return {
    text: `
      with invited as materialized (select account_id from account_tokens where agency_id = $1)
      insert into held_invitations (agency_id, contact_id, send_at, held_at)
      select c.agency_id, c.id, cast($3 as timestamptz) + make_interval(secs => cast($5 as float8) * 3600
        * (row_number() over (order by lower(c.fullname), c.id) - 1) / count(*) over ()), $4
      from contacts c
      where c.agency_id = $1 and c.id = any($2::uuid[]) and c.status <> 'deleted' and c.joined_at is null
        and not exists (select from invited k where k.account_id = c.account_id)
      on conflict (agency_id, contact_id) do update set send_at = excluded.send_at`,
    values: [agencyId, contactIds, sendAt, at, overHours],
  };
}

/** Which held invitations are sent: those of these contacts or all, and with `dueBy` only those due. */
export type HeldInvitationFilter = { contactIds?: string[]; dueBy?: string };

/** Releases held invitations; returns the contacts whose they were, in name order. */
export function deleteHeldInvitations(agencyId: string, { contactIds, dueBy }: HeldInvitationFilter): Statement {
  return {
    text: `
      with gone as (delete from held_invitations where agency_id = $1
        and ($2::uuid[] is null or contact_id = any($2::uuid[])) and ($3::timestamptz is null or send_at <= $3)
        returning contact_id)
      select g.contact_id from gone g join contacts c on c.agency_id = $1 and c.id = g.contact_id
      where c.status <> 'deleted' and c.joined_at is null order by lower(c.fullname), c.id`,
    values: [agencyId, contactIds ?? null, dueBy ?? null],
  };
}

/** Returns a role of each of these contacts by which they are invited; those without one are absent. */
export function selectInvitedRoles(db: Database, agencyId: string, contactIds: string[]) {
  return db.run<{ contactId: string; roleId: string }>({
    text: `
      select distinct on (c.id) c.id as contact_id, r.id as role_id
      from contacts c join roles r on r.agency_id = c.agency_id and r.account_id = c.account_id and r.is_enabled
      where c.agency_id = $1 and c.id = any($2::uuid[]) and c.joined_at is null order by c.id, r.created_at, r.id`,
    values: [agencyId, contactIds],
  });
}

/** Returns the held invitations: those that are due first, then by name. */
export function selectHeld(db: Database, agencyId: string): Promise<HeldInvitation[]> {
  return db.run<HeldInvitation>({
    text: `
      select c.id as contact_id, c.fullname, c.email_address, h.send_at, h.held_at
      from held_invitations h join contacts c on c.agency_id = h.agency_id and c.id = h.contact_id
      where h.agency_id = $1 and c.status <> 'deleted' and c.joined_at is null
      order by h.send_at nulls last, lower(c.fullname), c.id`,
    values: [agencyId],
  });
}

/** The parts of the state of a contact's invitation. */
export type InvitationRow = {
  isHeld: boolean;
  sendAt: string | null;
  joinedAt: string | null;
  sentAt: string | null;
  expiresAt: string | null;
};

/** Returns the state of a contact's invitation: held, last sent and valid until, accepted. */
export async function selectInvitation(
  db: Database,
  agencyId: string,
  contactId: string,
): Promise<InvitationRow | undefined> {
  const [row] = await db.run<Omit<InvitationRow, 'sentAt' | 'expiresAt'> & { accountId: string | null }>({
    text: `
      select h.contact_id is not null as is_held, h.send_at, c.joined_at, c.account_id
      from contacts c
      left join held_invitations h on h.agency_id = c.agency_id and h.contact_id = c.id
      where c.agency_id = $1 and c.id = $2`,
    values: [agencyId, contactId],
  });
  if (!row) return undefined;
  const { accountId, ...held } = row;
  // Tokens belong to accounts, which on several nodes are stored apart from agencies' rows.
  const [sent] = await db.run<{ sentAt: string; expiresAt: string }>({
    text: `
      select created_at as sent_at, expires_at from account_tokens
      where agency_id = $1 and account_id = $2 and kind in ('invitation', 'verification')
      order by created_at desc limit 1`,
    values: [agencyId, accountId],
  });
  return { ...held, sentAt: sent?.sentAt ?? null, expiresAt: sent?.expiresAt ?? null };
}

/** Returns the agencies with an invitation that is due, a person whose last day is over, or a delegation that has begun or ended. */
export async function selectAgenciesWithPeopleDue(db: Database, at: string): Promise<string[]> {
  const found = await db.run<{ agencyId: string }>({
    text: 'select agency_id from agencies_with_people_due($1) as agency_id',
    values: [at],
  });
  return found.map(({ agencyId }) => agencyId);
}
