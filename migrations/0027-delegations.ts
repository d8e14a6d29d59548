import type { Knex } from 'knex';
import { replaceInOpenRequest } from './open-request.ts';
import { createTenantTable, dropTables } from './tenant-table.ts';

/** The place of `open_request` that this migration changes: it also returns whom the caller decides for today. */
const PERSON = {
  before: `json_build_object('id', c.id, 'fullname', c.fullname,`,
  after: `json_build_object('id', c.id, 'fullname', c.fullname,
            'delegators', (select coalesce(json_agg(json_build_object('contactId', h.id, 'fullname', h.fullname, 'until', d.end_date)
                order by lower(h.fullname), h.id), '[]'::json)
              from delegations d join contacts h on h.agency_id = d.agency_id and h.id = d.authoriser_contact_id and h.status <> 'deleted'
              where d.agency_id = a.id and d.delegate_contact_id = c.id and (p_at at time zone
                (select z.time_zone from agency_settings z where z.agency_id = a.id))::date between d.start_date and d.end_date),`,
};

/** Who decides for an authoriser while they are away, and which people of a placement a live event is for. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'delegations',
    `
    id uuid not null,
    authoriser_contact_id uuid not null,
    delegate_contact_id uuid not null check (delegate_contact_id <> authoriser_contact_id),
    start_date date not null,
    end_date date not null check (end_date >= start_date),
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    foreign key (agency_id, authoriser_contact_id) references contacts (agency_id, id) on delete cascade,
    foreign key (agency_id, delegate_contact_id) references contacts (agency_id, id) on delete cascade`,
  );
  await knex.raw(`create index delegations_authoriser on delegations (agency_id, authoriser_contact_id, end_date);
    create index delegations_delegate on delegations (agency_id, delegate_contact_id, end_date)`);
  await knex.raw(`alter table outbox add column contractor_contact_id uuid, add column authoriser_contact_ids uuid[]`);
  await replaceInOpenRequest(knex, PERSON.before, PERSON.after);
}

export async function down(knex: Knex): Promise<void> {
  await replaceInOpenRequest(knex, PERSON.after, PERSON.before);
  await knex.raw(`alter table outbox drop column contractor_contact_id, drop column authoriser_contact_ids`);
  await dropTables(knex, ['delegations']);
}
