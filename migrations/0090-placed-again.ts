import type { Knex } from 'knex';

/**
 * A contact is placed on a contract as often as they return to it; no two of those placements share a day. Contract and
 * contact are one expression, so that no lookup uses this index: it finds a contact a hundred times slower than the
 * index made for it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index contractors_contact;
    create index contractors_of_contract on contractors (agency_id, contract_id, contact_id) where status <> 'deleted'`);
  await knex.raw(`
    alter table contractors add constraint contractors_contact exclude using gist
      (agency_id with =, (contract_id::text || contact_id::text) with =, daterange(start_date, end_date, '[]') with &&)
      where (status <> 'deleted')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contractors drop constraint contractors_contact;
    drop index contractors_of_contract;
    create unique index contractors_contact on contractors (agency_id, contract_id, contact_id) where status <> 'deleted'`);
}
