import type { Knex } from 'knex';

/**
 * Counts one attempt in several counters at once, or in none if one of them is used up: refused attempts count nowhere.
 * A counter allows `most` attempts within so many milliseconds of the first. One with `longest` imposes a delay
 * instead, which doubles with every attempt beyond `most` from one second to `longest`, and resets after so many
 * milliseconds without an attempt. One that `slows` refuses nothing. Returns the milliseconds to wait, 0 if the attempt
 * was counted, and how many attempts each counter now has.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function take_tries(p_tries json, p_at bigint) returns json
    language plpgsql volatile security invoker set search_path = public, pg_temp as $$
    declare
      v_wait bigint;
    begin
      insert into rate_limits (key, points, expire)
        select t.key, 0, p_at from json_to_recordset(p_tries) as t(key text) order by t.key on conflict do nothing;
      perform from rate_limits r where r.key in (select t.key from json_to_recordset(p_tries) as t(key text))
        order by r.key for update;
      select max(case
          when r.expire <= p_at or r.points < t.most or t.slows then 0
          when t.longest is null then r.expire - p_at
          else r.expire - t.milliseconds + least(t.longest, 1000 * 2 ^ least(r.points - t.most, 30))::bigint - p_at end)
        into v_wait
        from json_to_recordset(p_tries) as t(key text, most integer, milliseconds bigint, longest bigint, slows boolean)
        join rate_limits r on r.key = t.key;
      if v_wait <= 0 then
        update rate_limits r set
          points = case when r.expire <= p_at then 1 else r.points + 1 end,
          expire = case when r.expire <= p_at or t.longest is not null then p_at + t.milliseconds else r.expire end
        from json_to_recordset(p_tries) as t(key text, milliseconds bigint, longest bigint) where r.key = t.key;
      end if;
      return json_build_object('wait', greatest(v_wait, 0), 'counts', (
        select json_object_agg(r.key, r.points) from rate_limits r
        where r.key in (select t.key from json_to_recordset(p_tries) as t(key text))));
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function take_tries(json, bigint)');
}
