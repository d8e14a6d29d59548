import type { Knex } from 'knex';

/** Whether the application is writing, which is always for one agency; a restored backup is taken as it is. */
const OF_AN_AGENCY = `nullif(current_setting('app.agency_id', true), '') is not null`;

/** Setting a last day locks the contact, so a new row waits for it. */
const WAIT = `perform 1 from contacts c where c.agency_id = new.agency_id and c.id = new.contact_id for key share;`;

/**
 * Nobody works or authorises past the last day set for them. Enforced for placements and authorisers added or changed
 * from now on; existing ones stay as they are.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function refuse_past_last_day() returns trigger language plpgsql as $$
    begin
      if new.status <> 'deleted' and ${OF_AN_AGENCY} then
        if tg_op = 'INSERT' then ${WAIT} end if;
        if exists (select from departures d where d.agency_id = new.agency_id and d.contact_id = new.contact_id
          and d.left_at is null and (new.end_date is null or new.end_date > d.leaves_on))
        then
          raise exception 'A placement does not run past the last day of whom it places (constraint "contractors_last_day").'
            using errcode = 'check_violation', table = 'contractors', constraint = 'contractors_last_day';
        end if;
      end if;
      return new;
    end $$;
    create trigger contractors_last_day before insert on contractors
      for each row execute function refuse_past_last_day();
    create trigger contractors_last_day_moved before update of end_date, contact_id, status on contractors
      for each row when (new.end_date is distinct from old.end_date or new.contact_id <> old.contact_id or new.status <> old.status)
      execute function refuse_past_last_day();

    create function refuse_leaving_authoriser() returns trigger language plpgsql as $$
    begin
      if new.status <> 'deleted' and ${OF_AN_AGENCY} then
        if tg_op = 'INSERT' then ${WAIT} end if;
        if exists (select from departures d
          join contractors p on p.agency_id = new.agency_id and p.id = new.contractor_id
          where d.agency_id = new.agency_id and d.contact_id = new.contact_id
            and d.left_at is null and (p.end_date is null or p.end_date > d.leaves_on))
        then
          raise exception 'Nobody is made an authoriser of a placement that runs past their last day (constraint "authorisers_last_day").'
            using errcode = 'check_violation', table = 'authorisers', constraint = 'authorisers_last_day';
        end if;
      end if;
      return new;
    end $$;
    create trigger authorisers_last_day before insert on authorisers
      for each row execute function refuse_leaving_authoriser();
    create trigger authorisers_last_day_moved before update of contact_id, contractor_id, status on authorisers
      for each row when (new.contact_id <> old.contact_id or new.contractor_id <> old.contractor_id or new.status <> old.status)
      execute function refuse_leaving_authoriser();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger authorisers_last_day_moved on authorisers;
    drop trigger authorisers_last_day on authorisers;
    drop function refuse_leaving_authoriser();
    drop trigger contractors_last_day_moved on contractors;
    drop trigger contractors_last_day on contractors;
    drop function refuse_past_last_day();
  `);
}
