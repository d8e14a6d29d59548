import type { Database } from '#platform/database/database.ts';
import { referenceIs } from '../reference.rows.server.ts';
import { searchPattern } from '../browse.ts';

/** A person who may be placed or authorise, with where they work now. */
export type FoundPerson = {
  contactId: string;
  fullname: string;
  emailAddress: string;
  telephoneNumber: string | null;
  hasJoined: boolean;
  isPlacedHere: boolean;
  contractName: string | null;
  clientName: string | null;
  end: string | null;
  total: number;
};

/** A contract with the days of a planned placement on it. */
export type PlacedOn = { contractId: string | null; start: string; end: string | null };

/** Condition that a live placement `k` is on a contract on some of the days. */
const placedOn = (contractId: string, start: string, end: string) =>
  `k.contract_id = ${contractId}::uuid and k.status <> 'deleted' and daterange(k.start_date, k.end_date, '[]')
          && daterange(${start}::date, case when ${end}::date >= ${start}::date then ${end}::date end, '[]')`;

/** Letters without accents, in lower case; typed text is treated the same way. */
const plain = (column: string) =>
  `translate(regexp_replace(normalize(lower(${column}), NFD), '[\\u0300-\\u036f]', '', 'g'), 'łøđı', 'lodi')`;

const WORDS = ['c.fullname', 'c.email_address', 'c.reference'].map((column) => `${plain(column)} like ${plain('$3')}`);

/**
 * Selects contacts by name, email, telephone, reference or payroll number, ignoring accents; those of `always` come
 * first whether found or not. An empty search finds nobody.
 */
export function selectPeople(
  db: Database,
  agencyId: string,
  requested: { search: string; always: string[]; on: PlacedOn; today: string; most: number },
): Promise<FoundPerson[]> {
  const { search, always, on, today, most } = requested;
  return db.run<FoundPerson>({
    text: `
      select c.id as contact_id, c.fullname, c.email_address, c.telephone_number, c.joined_at is not null as has_joined,
        exists (select from contractors k where k.agency_id = $1 and k.contact_id = c.id
          and ${placedOn('$5', '$8', '$9')}) as is_placed_here,
        p.contract_name, p.client_name, p.end_date::text as end, (count(*) over ())::int as total
      from contacts c
      left join lateral (select t.name as contract_name, l.client_name, k.end_date from contractors k
        join contracts t on t.agency_id = k.agency_id and t.id = k.contract_id
        join clients l on l.agency_id = t.agency_id and l.id = t.client_id
        where k.agency_id = $1 and k.contact_id = c.id and k.status <> 'deleted'
          and (k.end_date is null or k.end_date >= $6) order by k.start_date desc, k.id limit 1) p on true
      where c.agency_id = $1 and c.status <> 'deleted' and (c.id = any($2::uuid[]) or ($3::text <> '' and (${WORDS.join(' or ')}
        or regexp_replace(c.telephone_number, '\\D', '', 'g') like $4
        or exists (select from contractors k where k.agency_id = $1 and k.contact_id = c.id
          and k.status <> 'deleted' and lower(k.payroll_number) like lower($3)))))
      order by c.id = any($2::uuid[]) desc, lower(c.fullname), c.id limit $7`,
    values: [
      agencyId,
      always,
      search && searchPattern(search),
      digitsOf(search),
      on.contractId,
      today,
      most,
      on.start,
      on.end,
    ],
  });
}

/** Returns the typed digits as a pattern for telephone numbers; null if there are too few. */
function digitsOf(search: string): string | null {
  const digits = search.replace(/\D/g, '');
  return digits.length < 5 ? null : `%${digits}%`;
}

/** Selects the contacts with these emails, by email; emails without one are absent. */
export async function selectOwnersOfEmails(db: Database, agencyId: string, emails: string[]) {
  const owners = await db.run<{ contactId: string; fullname: string; emailAddress: string }>({
    text: `select id as contact_id, fullname, email_address from contacts
      where agency_id = $1 and email_address = any($2::text[]) and status <> 'deleted'`,
    values: [agencyId, emails],
  });
  return new Map(owners.map((owner) => [owner.emailAddress, owner]));
}

/**
 * Returns whether a contact is already placed on a contract on those days, whether one authorises for its client, and
 * whether a placement has the reference.
 */
export async function selectStanding(
  db: Database,
  agencyId: string,
  requested: Record<'who' | 'authoriser' | 'clientId' | 'reference', string | null> & PlacedOn,
) {
  const [standing] = await db.run<{ isPlacedHere: boolean; authorisesHere: boolean; isReferenceTaken: boolean }>({
    text: `select
      exists (select from contractors k where k.agency_id = $1 and k.contact_id = $2::uuid and ${placedOn('$4', '$7', '$8')}) as is_placed_here,
      exists (select from authorisers u join contractors k on k.agency_id = u.agency_id and k.id = u.contractor_id
        join contracts t on t.agency_id = k.agency_id and t.id = k.contract_id
        where u.agency_id = $1 and u.contact_id = $3::uuid and t.client_id = $5::uuid and u.status <> 'deleted'
          and k.status <> 'deleted') as authorises_here,
      exists (select from contractors k where k.agency_id = $1 and ${referenceIs('k', '$6')}
        and k.status <> 'deleted') as is_reference_taken`,
    values: [
      agencyId,
      requested.who,
      requested.authoriser,
      requested.contractId,
      requested.clientId,
      requested.reference,
      requested.start,
      requested.end,
    ],
  });
  return standing!;
}
