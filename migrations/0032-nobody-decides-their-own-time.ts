import type { Knex } from 'knex';

/**
 * Nobody decides their own time: a placement's contractor cannot be made its authoriser, and cannot accept or reject
 * its timesheets, as the same contact or through the account behind it. Enforced for what the application writes from
 * now on, which is always for one agency; existing rows, and those that a backup restores, stay as they are.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function refuse_own_authoriser() returns trigger language plpgsql as $$
    begin
      if new.status <> 'deleted' and nullif(current_setting('app.agency_id', true), '') is not null and exists (
        select from contractors p
        join contacts worker on worker.agency_id = p.agency_id and worker.id = p.contact_id
        join contacts named on named.agency_id = p.agency_id and named.id = new.contact_id
        where p.agency_id = new.agency_id and p.id = new.contractor_id
          and (worker.id = named.id or worker.account_id = named.account_id))
      then
        raise exception 'A contractor is not their own authoriser.'
          using errcode = 'check_violation', table = 'authorisers', constraint = 'authorisers_own_time';
      end if;
      return new;
    end $$;
    create trigger authorisers_own_time before insert or update of contractor_id, contact_id, status on authorisers
      for each row execute function refuse_own_authoriser();

    create function refuse_own_decision() returns trigger language plpgsql as $$
    begin
      if nullif(current_setting('app.agency_id', true), '') is not null and exists (
        select from contacts worker where worker.agency_id = new.agency_id and worker.id = new.contact_id
          and worker.account_id = new.decided_by_account_id)
      then
        raise exception 'A timesheet is not decided by whose time it is.'
          using errcode = 'check_violation', table = 'timesheets', constraint = 'timesheets_own_time';
      end if;
      return new;
    end $$;
    create trigger timesheets_own_time before update of status on timesheets
      for each row when (old.status = 'pending' and new.status in ('accepted', 'rejected'))
      execute function refuse_own_decision();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger timesheets_own_time on timesheets;
    drop function refuse_own_decision();
    drop trigger authorisers_own_time on authorisers;
    drop function refuse_own_authoriser()`);
}
