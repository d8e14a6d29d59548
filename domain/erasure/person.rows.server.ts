import type { Database, Statement } from '#platform/database/database.ts';
import { lockDigests } from './erased-payroll.rows.server.ts';
import type { Obstacle } from './still-needed.ts';

/** A person as an agency knows them: the contacts with one email, including deleted ones, and the account behind it. */
export type Person = {
  contactIds: string[];
  accountId: string | null;
  emailAddress: string;
  /** That email and those they had before, in lower case. */
  addresses: string[];
  /** Every name, telephone number and reference that the contacts have or had. */
  names: string[];
  details: string[];
  /** The authorisers for whom they stand in, or are to. */
  standsInFor: string[];
};

/** Returns texts that identify only this person wherever they occur: their emails, telephone numbers and references. */
export const textsOf = ({ addresses, details }: Person): string[] => [
  ...addresses,
  ...details.filter((detail) => detail.length > 3),
];

/** Former values of fields of the contacts `mine`, as their edits recorded them, which nobody else has now. */
const formerly = (field: string, column: string) => `
  select said->>'${field}' as former from audit_events e, unnest(array[change_before, change_after]) said
  where e.agency_id = $1 and e.subject_type = 'contact' and e.subject_id in (select id from mine)
    and said->>'${field}' <> 'erased' and not exists (select from contacts o where o.agency_id = $1
      and o.status <> 'deleted' and o.id not in (select id from mine) and lower(o.${column}) = lower(said->>'${field}'))`;

/** Locks the placements of contacts `c`: entering or changing time locks the placement first, and its contact afterwards. */
export const lockPlacementsOf = (contacts: string, values: [agencyId: string, ...unknown[]]): Statement => ({
  text: `select p.id from contractors p
    join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
    join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
    where p.agency_id = $1 and ${contacts} order by p.id for no key update of p for key share of k`,
  values,
});

/** The row that `lockPerson` ends with; without contacts, nobody has the email. */
export type PersonRow = Omit<Person, 'contactIds' | 'standsInFor'> & { contactIds: string[] | null };

/** Locks and selects the person of an email: nobody else may change their placements and contacts until the transaction ends. */
export function lockPerson(agencyId: string, emailAddress: string): Statement[] {
  return [
    // Taking and emailing a digest locks its recipients afterwards.
    lockDigests(agencyId),
    lockPlacementsOf('c.email_address = lower($2)', [agencyId, emailAddress]),
    {
      text: 'select id from contacts where agency_id = $1 and email_address = lower($2) order by id for update',
      values: [agencyId, emailAddress],
    },
    {
      text: `with mine as (select * from contacts where agency_id = $1 and email_address = lower($2))
        select (select array_agg(id order by id) from mine) as contact_ids,
          (select account_id from mine where account_id is not null limit 1) as account_id, lower($2) as email_address,
          array(select lower($2) union select lower(former) from (${formerly('emailAddress', 'email_address')}) f) as addresses,
          array(select fullname from mine union ${formerly('fullname', 'fullname')}) as names,
          array(select d from mine, unnest(array[telephone_number, reference]) d where d is not null
            union ${formerly('telephoneNumber', 'telephone_number')} union ${formerly('reference', 'reference')}) as details`,
      values: [agencyId, emailAddress],
    },
  ];
}

/** Each email of theirs; a former one is named, as it may not be known for theirs. */
const MINE = 'unnest($3::text[]) mine';
const THEIRS = `case when mine = $5 then 'their email' else mine end`;

/** Returns the obstacles to an erasure, one sentence each, with the record where each is removed. `today` is the agency’s, `YYYY-MM-DD`. */
export async function selectObstacles(
  db: Database,
  agencyId: string,
  { contactIds, addresses, emailAddress }: Person,
  today: string,
): Promise<Obstacle[]> {
  const live = `p.status <> 'deleted' and (p.end_date is null or p.end_date >= $4::date)`;
  return db.run<Obstacle>({
    text: `
      select 'End the placement on ' || k.name || '.' as sentence, 'contractor' as kind, p.id from contractors p
        join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
        where p.agency_id = $1 and p.contact_id = any($2::uuid[]) and ${live}
      union all select 'Decide timesheet ' || friendly_number || ', which is pending.', 'timesheet', id from timesheets
        where agency_id = $1 and contact_id = any($2::uuid[]) and status = 'pending'
      union all select 'Let somebody else authorise ' || c.fullname || ' on ' || k.name || '.', 'contractor', p.id from authorisers u
        join contractors p on p.agency_id = u.agency_id and p.id = u.contractor_id
        join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
        join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
        where u.agency_id = $1 and u.contact_id = any($2::uuid[]) and u.status <> 'deleted' and (${live} or exists (
          select from timesheets t where t.agency_id = $1 and t.contractor_id = p.id and t.status = 'pending'))
      union all select 'Disable them as an administrator.', 'administrator', id from administrators
        where agency_id = $1 and contact_id = any($2::uuid[]) and is_enabled
      union all select 'Give the contract ' || name || ' another consultant.', 'contract', id from contracts
        where agency_id = $1 and consultant_contact_id = any($2::uuid[]) and status <> 'deleted'
      union all select 'Take ' || ${THEIRS} || ' out of the copies of ' || client_name || '.', 'client', id from clients, ${MINE}
        where agency_id = $1 and status <> 'deleted' and exists (select from unnest(copies_to) c where lower(c) = mine)
      union all select 'Take ' || ${THEIRS} || ' out of the digest schedule ' || name || '.', 'digest', id from digest_schedules, ${MINE}
        where agency_id = $1 and exists (select from unnest(recipients) r where lower(r) = mine)
      union all select 'Take ' || ${THEIRS} || ' out of the agency’s settings.', 'settings', null from agency_settings, ${MINE}
        where agency_id = $1 and position(to_jsonb(mine)::text in lower(settings::text)) > 0`,
    values: [agencyId, contactIds, addresses, today, emailAddress],
  });
}

/** How much of one kind must be kept, and the last day it concerns, `YYYY-MM-DD`. */
export type Retained = { what: 'timesheets' | 'decisions' | 'declarations'; count: number; last: string };

/** Returns records of pay and working time that name the person. The day is that of the work or of the last decision on it. */
export function selectRetained(db: Database, agencyId: string, { contactIds, accountId }: Person): Promise<Retained[]> {
  const last = `max(greatest(ending, authorisation_date::date, voided_at::date))::date as last`;
  return db.run<Retained>({
    text: `select * from (
        select 'timesheets' as what, count(*)::integer as count, ${last} from timesheets
          where agency_id = $1 and contact_id = any($2::uuid[])
        union all select 'decisions', count(*)::integer, ${last} from timesheets
          where agency_id = $1 and decided_by_account_id = $3::uuid and contact_id <> all($2::uuid[])
        union all select 'declarations', count(*)::integer, max(beginning) from declarations
          where agency_id = $1 and contractor_id in (select id from contractors where agency_id = $1 and contact_id = any($2::uuid[]))
      ) held where count > 0`,
    values: [agencyId, contactIds, accountId],
  });
}

/** Returns the authorisers for whom one of these contacts stands in on a day, or is to. */
export async function selectStoodInFor(
  db: Database,
  agencyId: string,
  { contactIds, day }: { contactIds: string[]; day: string },
): Promise<string[]> {
  const rows = await db.run<{ contactId: string }>({
    text: `
      select distinct authoriser_contact_id as contact_id from delegations
      where agency_id = $1 and delegate_contact_id = any($2::uuid[]) and authoriser_contact_id <> all($2::uuid[])
        and end_date >= $3::date`,
    values: [agencyId, contactIds, day],
  });
  return rows.map(({ contactId }) => contactId);
}
