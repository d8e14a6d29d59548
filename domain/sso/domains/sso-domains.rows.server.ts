import type { Database, Statement } from '#platform/database/database.ts';
import type { SsoDomain } from './sso-domain.ts';

const DOMAIN = `
  select x.id as domain_id, x.domain, x.client_id, c.client_name, x.proof_token, x.proved_at, x.proved_by,
    x.last_checked_at, x.last_answer, x.postmaster_sent_at
  from sso_domains x left join clients c on c.agency_id = x.agency_id and c.id = x.client_id
  where x.agency_id = $1`;

/** Selects the agency’s domains, those of administrators first. */
export function selectSsoDomains(db: Database, agencyId: string): Promise<SsoDomain[]> {
  const text = `${DOMAIN} order by x.client_id is not null, x.domain`;
  return db.run<SsoDomain>({ text, values: [agencyId] });
}

/** Selects one domain; undefined if the agency has none with this id. */
export async function selectSsoDomain(db: Database, agencyId: string, id: string): Promise<SsoDomain | undefined> {
  return (await db.run<SsoDomain>({ text: `${DOMAIN} and x.id = $2`, values: [agencyId, id] }))[0];
}

/** Selects the domain behind a postmaster’s link; undefined if the link is not the agency’s. */
export async function selectByPostmasterToken(
  db: Database,
  agencyId: string,
  tokenHash: Buffer,
): Promise<SsoDomain | undefined> {
  const text = `${DOMAIN} and x.postmaster_token_hash = $2`;
  return (await db.run<SsoDomain>({ text, values: [agencyId, tokenHash] }))[0];
}

type NewDomain = Pick<SsoDomain, 'domain' | 'clientId' | 'proofToken'> & { id: string; createdAt: string };

/** Inserts a domain, not yet proved. */
export function insertSsoDomain(db: Database, agencyId: string, row: NewDomain): Statement {
  return db.sql('ssoDomains').insert({ agencyId, ...row });
}

type Change = Partial<
  Pick<SsoDomain, 'provedAt' | 'provedBy' | 'lastCheckedAt' | 'lastAnswer' | 'postmasterSentAt'> & {
    postmasterTokenHash: Buffer | null;
  }
>;

/** Updates the state of a domain’s proof. */
export function updateSsoDomain(db: Database, agencyId: string, id: string, change: Change): Statement {
  return db.sql('ssoDomains').where({ agencyId, id }).update(change);
}

/** Deletes a domain. */
export function deleteSsoDomain(db: Database, agencyId: string, id: string): Statement {
  return db.sql('ssoDomains').where({ agencyId, id }).delete();
}

/** Whether the person with this email has the role that a domain is for at the agency: administrator, or authoriser of the client. */
export async function alreadyHasRole(
  db: Database,
  agencyId: string,
  { emailAddress, clientId }: { emailAddress: string; clientId: string | null },
): Promise<boolean> {
  const [found] = await db.run<{ isHeld: boolean }>({
    text: `select exists (select from contacts c where c.agency_id = $1 and c.status <> 'deleted'
        and lower(c.email_address) = lower($2) and case when $3::uuid is null
          then exists (select from administrators d where d.agency_id = $1 and d.contact_id = c.id and d.is_enabled)
          else exists (select from authorisers a
            join contractors p on p.agency_id = a.agency_id and p.id = a.contractor_id
            join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
            where a.agency_id = $1 and a.contact_id = c.id and k.client_id = $3) end) as is_held`,
    values: [agencyId, emailAddress, clientId],
  });
  return found!.isHeld;
}
