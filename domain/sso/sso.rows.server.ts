import type { Database, Statement } from '#platform/database/database.ts';
import type { ProvedDomain, SsoSettings } from './sso.ts';

const COLUMNS = [
  ...['id', 'issuer', 'clientId', 'clientSecret', 'secretSetAt', 'claim', 'administratorValue', 'givesRoles'],
  ...['isEnabled', 'isRequired', 'keepsPasswordContactId', 'providerVersion', 'testedVersion', 'lastTest', 'version'],
];

/** Returns the agency’s provider, if it has one. */
export async function findSsoSettings(db: Database, agencyId: string): Promise<SsoSettings | undefined> {
  return (await db.run<SsoSettings>(db.sql('ssoSettings').select(COLUMNS).where({ agencyId })))[0];
}

/** The same, locked against changes until the end of the transaction. */
export async function shareSsoSettings(db: Database, agencyId: string): Promise<SsoSettings | undefined> {
  return (await db.run<SsoSettings>(db.sql('ssoSettings').select(COLUMNS).where({ agencyId }).forShare()))[0];
}

/** Selects the domains that the agency has proved, except those of deleted clients. */
export function selectProvedDomains(db: Database, agencyId: string): Promise<ProvedDomain[]> {
  return db.run<ProvedDomain>({
    text: `select d.domain, d.client_id from sso_domains d where d.agency_id = $1 and d.proved_at is not null
        and (d.client_id is null or exists (select from clients c
          where c.agency_id = $1 and c.id = d.client_id and c.status <> 'deleted'))
      order by d.domain`,
    values: [agencyId],
  });
}

/** Ends every session that began with the agency’s provider. */
export function endSsoSessions(db: Database, agencyId: string, at: string): Statement {
  return db.sql('sessions').where({ agencyId, ssoAgencyId: agencyId }).whereNull('endedAt').update({ endedAt: at });
}

/** Returns the agency’s name if the account is the one that keeps its password while single sign-on is required; otherwise null. */
export async function agencyOfPasswordException(
  db: Database,
  agencyId: string,
  accountId: string,
): Promise<string | null> {
  const [found] = await db.run<{ displayName: string }>({
    text: `select g.display_name from agencies g where g.id = $1 and exists (
      select from sso_settings q join contacts c on c.agency_id = q.agency_id and c.id = q.keeps_password_contact_id
      where q.agency_id = $1 and q.is_required and c.account_id = $2)`,
    values: [agencyId, accountId],
  });
  return found?.displayName ?? null;
}
