import type { Database, Statement } from '#platform/database/database.ts';
import type { SsoDomain } from './sso-domain.ts';

const DOMAIN = `
  select x.id as domain_id, x.domain, x.client_id, c.client_name, x.proof_token, x.proved_at, x.proved_by,
    x.last_checked_at, x.last_answer, x.postmaster_sent_at
  from sso_domains x left join clients c on c.agency_id = x.agency_id and c.id = x.client_id
  where x.agency_id = $1`;

/** The agency’s domains, those of administrators first. */
export function selectSsoDomains(db: Database, agencyId: string): Promise<SsoDomain[]> {
  const text = `${DOMAIN} order by x.client_id is not null, x.domain`;
  return db.run<SsoDomain>({ text, values: [agencyId] });
}

/** One domain; undefined where the agency has none of this id. */
export async function selectSsoDomain(db: Database, agencyId: string, id: string): Promise<SsoDomain | undefined> {
  return (await db.run<SsoDomain>({ text: `${DOMAIN} and x.id = $2`, values: [agencyId, id] }))[0];
}

/** The domain that a postmaster’s link is about; undefined where it is no link of the agency’s. */
export async function selectByPostmasterToken(
  db: Database,
  agencyId: string,
  tokenHash: Buffer,
): Promise<SsoDomain | undefined> {
  const text = `${DOMAIN} and x.postmaster_token_hash = $2`;
  return (await db.run<SsoDomain>({ text, values: [agencyId, tokenHash] }))[0];
}

type NewDomain = Pick<SsoDomain, 'domain' | 'clientId' | 'proofToken'> & { id: string; createdAt: string };

/** Adds a domain, which is not proved yet. */
export function insertSsoDomain(db: Database, agencyId: string, row: NewDomain): Statement {
  return db.sql('ssoDomains').insert({ agencyId, ...row });
}

type Change = Partial<
  Pick<SsoDomain, 'provedAt' | 'provedBy' | 'lastCheckedAt' | 'lastAnswer' | 'postmasterSentAt'> & {
    postmasterTokenHash: Buffer | null;
  }
>;

/** Notes what is known of a domain’s proof. */
export function updateSsoDomain(db: Database, agencyId: string, id: string, change: Change): Statement {
  return db.sql('ssoDomains').where({ agencyId, id }).update(change);
}

/** Removes a domain. */
export function deleteSsoDomain(db: Database, agencyId: string, id: string): Statement {
  return db.sql('ssoDomains').where({ agencyId, id }).delete();
}

/** Which role the person with this email has at the agency that a domain is for: administrators’, or the client’s authorisers’. */
export async function hasHeldRole(
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
