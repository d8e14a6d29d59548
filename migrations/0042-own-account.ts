import type { Knex } from 'knex';
import { CURRENT_ACCOUNT } from './tenant-table.ts';

/**
 * When a password was last set, and changes of an account’s own email: a link is emailed to each of the two addresses,
 * and the email changes once both were followed; the row is then deleted, or once another change is requested. A change
 * is found by its link before anybody is known, through a function that returns nothing else; all else is for the
 * account itself.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table accounts add column password_changed_at timestamptz;

    create table account_email_changes (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      old_address text not null,
      new_address text not null check (new_address = btrim(new_address) and new_address <> ''),
      old_token_hash bytea unique,
      new_token_hash bytea unique,
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at),
      old_confirmed_at timestamptz,
      new_confirmed_at timestamptz,
      unique (account_id)
    );
    alter table account_email_changes enable row level security;
    create policy own on account_email_changes
      using (account_id = ${CURRENT_ACCOUNT}) with check (account_id = ${CURRENT_ACCOUNT});

    create function account_of_email_change(p_id uuid, p_token_hash bytea) returns uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select account_id from account_email_changes
      where id = p_id or old_token_hash = p_token_hash or new_token_hash = p_token_hash
    $$;
    create function forget_email_changes(p_before timestamptz) returns bigint
    language sql security definer set search_path = public, pg_temp as $$
      with gone as (delete from account_email_changes where expires_at < p_before returning id) select count(*) from gone
    $$;
    revoke execute on function account_of_email_change(uuid, bytea), forget_email_changes(timestamptz) from public;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function forget_email_changes(timestamptz);
    drop function account_of_email_change(uuid, bytea);
    drop table account_email_changes;
    alter table accounts drop column password_changed_at;
  `);
}
