import type { Knex } from 'knex';
import type { Database } from '#platform/database/database.ts';
import { selected } from '../columns.rows.server.ts';
import { type Reach, reachContactIds } from '../roles/reach.ts';
import { whereFound } from '../search.rows.server.ts';
import { CONTACT_COLUMNS } from './contact-columns.ts';
import type { BrowseContacts } from './contact.schema.ts';
import { WITHIN } from './contacts.rows.server.ts';

const SORTS: Record<NonNullable<BrowseContacts['sort']>, string> = {
  fullname: 'lower(c.fullname)',
  emailAddress: 'c.email_address',
  reference: 'lower(c.reference)',
};

const PLACEMENTS = `contractors p where p.agency_id = :agencyId and p.contact_id = c.id and p.status <> 'deleted'`;
const AUTHORISATIONS = `authorisers u where u.agency_id = :agencyId and u.contact_id = c.id and u.status <> 'deleted'`;
const ADMINISTRATOR = `administrators d where d.agency_id = :agencyId and d.contact_id = c.id and d.is_enabled`;

const KINDS: Record<NonNullable<BrowseContacts['kind']>, string> = {
  contractors: `exists (select from ${PLACEMENTS})`,
  authorisers: `exists (select from ${AUTHORISATIONS})`,
  administrators: `exists (select from ${ADMINISTRATOR})`,
  consultants: 'c.is_consultant',
  nobody: `not exists (select from ${PLACEMENTS}) and not exists (select from ${AUTHORISATIONS}) and not exists (select from ${ADMINISTRATOR})`,
};

/** Selects the contacts within reach that a list's URL requests, each with their roles in the agency. */
export function contactsFilter(
  db: Database,
  agencyId: string,
  reach: Reach,
  { search, sort = 'fullname', order = 'asc', kind }: Omit<BrowseContacts, 'page' | 'size'>,
): Knex.QueryBuilder {
  const query = db
    .sql('contacts as c')
    .where('c.agencyId', agencyId)
    .whereNot('c.status', 'deleted')
    .whereRaw(WITHIN[reach.kind], { agencyId, reachContactIds: reachContactIds(reach) })
    .select(
      'c.id as contactId',
      db.sql.raw(selected('c', CONTACT_COLUMNS)),
      db.sql.raw(`(select count(*)::int from ${PLACEMENTS}) as placements`, { agencyId }),
      db.sql.raw(`(select count(*)::int from ${AUTHORISATIONS}) as authorisations`, { agencyId }),
      db.sql.raw(`exists (select from ${ADMINISTRATOR}) as is_administrator`, { agencyId }),
    )
    .orderByRaw(`${SORTS[sort]} ${order} nulls last, c.id`);
  if (kind) query.whereRaw(KINDS[kind], { agencyId });
  return whereFound(query, agencyId, { own: 'c' }, search);
}

/** A contact's roles in the agency. */
export type ContactUses = { placements: number; authorisations: number; isAdministrator: boolean };

/** Counts the same for one contact, with the contracts of which they are the consultant, and whether they decide for somebody on a day or later. */
export async function countUses(
  db: Database,
  agencyId: string,
  { contactId, day }: { contactId: string; day: string },
): Promise<ContactUses & { contracts: number; standsIn: boolean }> {
  const [uses] = await db.run<ContactUses & { contracts: number; standsIn: boolean }>(
    db.sql.raw(
      `select (select count(*)::int from ${PLACEMENTS}) as placements,
        (select count(*)::int from ${AUTHORISATIONS}) as authorisations,
        exists (select from ${ADMINISTRATOR}) as is_administrator,
        (select count(*)::int from contracts k where k.agency_id = :agencyId and k.consultant_contact_id = c.id
          and k.status <> 'deleted') as contracts,
        exists (select from delegations v where v.agency_id = :agencyId and v.delegate_contact_id = c.id
          and v.end_date >= cast(:day as date)) as stands_in
      from contacts c where c.agency_id = :agencyId and c.id = :contactId`,
      { agencyId, contactId, day },
    ),
  );
  return uses!;
}
