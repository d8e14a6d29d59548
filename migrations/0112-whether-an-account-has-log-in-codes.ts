import type { Knex } from 'knex';

const DEFINER = `security definer set search_path = public, pg_temp`;

/** Whether people have login codes is read for everyone listening to an agency’s events at once; the codes stay their own. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function has_log_in_codes(p_account uuid) returns boolean language plpgsql stable ${DEFINER} as $$
    begin
      return exists (select from accounts where id = p_account and totp_confirmed_at is not null);
    end $$`);
  await knex.raw(`revoke execute on function has_log_in_codes(uuid) from public`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop function has_log_in_codes(uuid)`);
}
