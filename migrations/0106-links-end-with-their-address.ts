import type { Knex } from 'knex';
import { CURRENT_AGENCY } from './tenant-table.ts';

const MOVED = `old.email_address is distinct from new.email_address
  or (old.account_id is not null and old.account_id is distinct from new.account_id)`;

/**
 * A link emailed for deciding on a timesheet is for whoever reads that mailbox. It is deleted once its person has
 * another email or another account, whichever door changes it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function end_links_of_moved_contact() returns trigger language plpgsql as $$
    declare
      own uuid := ${CURRENT_AGENCY};
    begin
      if own = new.agency_id then
        delete from authorisation_links where agency_id = own and contact_id = new.id;
      end if;
      return null;
    end $$;
    create trigger contacts_links_end after update of email_address, account_id on contacts
      for each row when (${MOVED}) execute function end_links_of_moved_contact();`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop trigger contacts_links_end on contacts; drop function end_links_of_moved_contact()`);
}
