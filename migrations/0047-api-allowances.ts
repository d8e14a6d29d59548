import type { Knex } from 'knex';

/**
 * Lends a process some of the calls that one caller of the API may make in a window, which begins with the first of
 * them. What the process has left of an earlier loan in the same window (`p_window_ends`) is returned first. Windows
 * are instants in milliseconds since 1970; one that would end later than two windows from now was created by a clock
 * that has been set back since, and is over. Nothing waits for the disk: a crash loses only the counts of its last
 * moment. Returns how many were lent, how many are left for others, and when the window ends.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function lend_api_calls(p_key text, p_unused integer, p_window_ends bigint, p_wanted integer, p_most integer,
      p_milliseconds bigint, p_at bigint) returns json
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      v_taken integer;
      v_ends bigint;
      v_lent integer;
    begin
      perform set_config('synchronous_commit', 'off', true);
      insert into rate_limits (key, points, expire) values (p_key, 0, p_at + p_milliseconds) on conflict do nothing;
      select points, expire into v_taken, v_ends from rate_limits where key = p_key for update;
      if v_ends <= p_at or v_ends > p_at + 2 * p_milliseconds then
        v_taken := 0;
        v_ends := p_at + p_milliseconds;
      elsif v_ends = p_window_ends then
        v_taken := greatest(v_taken - p_unused, 0);
      end if;
      v_lent := greatest(least(p_wanted, p_most - v_taken), 0);
      update rate_limits set points = v_taken + v_lent, expire = v_ends where key = p_key;
      return json_build_object('lent', v_lent, 'left', greatest(p_most - v_taken - v_lent, 0), 'ends', v_ends);
    end $$;
    revoke execute on function lend_api_calls(text, integer, bigint, integer, integer, bigint, bigint) from public;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function lend_api_calls(text, integer, bigint, integer, integer, bigint, bigint)');
}
