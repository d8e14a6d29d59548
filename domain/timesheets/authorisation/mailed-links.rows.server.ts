import type { Statement } from '#platform/database/database.ts';

/** What a link of an email leads to: a decision that its recipient can make, or why not. */
export type MailedLink = 'works' | 'decided' | 'deleted' | 'edited' | 'notTheirs';

/** Selects what the links of an email lead to on a day, by the hashes of their keys. */
export function selectMailedLinks(agencyId: string, tokenHashes: Buffer[], today: string): Statement {
  return {
    text: `
      select case when t.status = 'deleted' then 'deleted' when t.status <> 'pending' then 'decided'
        when t.version <> l.version then 'edited'
        when r.id is null or not is_account_enabled(r.account_id) then 'notTheirs'
        when exists (select from authorisers a where a.agency_id = $1 and a.contractor_id = t.contractor_id
          and a.contact_id = l.contact_id and a.status <> 'deleted') then 'works'
        when t.contact_id <> l.contact_id and exists (select from authorisers a
          join delegations d on d.agency_id = a.agency_id and d.authoriser_contact_id = a.contact_id
          where a.agency_id = $1 and a.contractor_id = t.contractor_id and a.status <> 'deleted'
            and d.delegate_contact_id = l.contact_id and $3::date between d.start_date and d.end_date) then 'works'
        else 'notTheirs' end as leads_to
      from authorisation_links l
      join timesheets t on t.agency_id = l.agency_id and t.id = l.timesheet_id
      left join contacts c on c.agency_id = l.agency_id and c.id = l.contact_id and c.status <> 'deleted'
      left join roles r on r.agency_id = c.agency_id and r.account_id = c.account_id and r.type = 'AuthorisingRole' and r.is_enabled
      where l.agency_id = $1 and l.token_hash = any($2::bytea[])`,
    values: [agencyId, tokenHashes, today],
  };
}
