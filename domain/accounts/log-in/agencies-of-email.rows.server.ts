import type { Database } from '#platform/database/database.ts';

/** An agency that can write to a person, and whether they have joined it. */
export type AgencyOfEmail = { agencyId: string; hasJoined: boolean };

/** Returns whether the person has joined the agency, if a contact with this email holds a role in it; otherwise null. */
export async function findInAgency(
  db: Database,
  agencyId: string,
  emailAddress: string,
): Promise<AgencyOfEmail | null> {
  const [, found] = await db.runAll([
    { text: `select set_local('app.agency_id', $1)`, values: [agencyId] },
    {
      text: `select c.agency_id, c.joined_at is not null as has_joined from contacts c
        where c.agency_id = $1 and c.email_address = lower($2) and c.status <> 'deleted'
          and exists (select from roles r where r.agency_id = $1 and r.account_id = c.account_id)`,
      values: [agencyId, emailAddress],
    },
  ]);
  return (found?.[0] as AgencyOfEmail | undefined) ?? null;
}

/** An agency in which an account holds a role, and whether it is suspended, so that its links do not work. */
export type AgencyWithRole = { agencyId: string; isSuspended: boolean };

/** Returns the agencies in which the email's account holds an enabled role, open ones first, then oldest role first. */
export async function selectAgenciesOfEmail(db: Database, emailAddress: string): Promise<AgencyWithRole[]> {
  const [, found] = await db.runAll([
    {
      text: `select set_local('app.account_id', coalesce(account_of_email($1)::text, ''))`,
      values: [emailAddress],
    },
    {
      text: `select r.agency_id, g.status = 'suspended' as is_suspended from roles r join agencies g on g.id = r.agency_id
        where r.account_id = nullif(current_setting('app.account_id'), '')::uuid and r.is_enabled
        group by r.agency_id, g.status order by g.status <> 'active', min(r.created_at), r.agency_id`,
      values: [],
    },
  ]);
  return found as AgencyWithRole[];
}
