import type { Knex } from 'knex';
import { rewriteFunction } from './open-request.ts';

const TAKE_TRIES = 'take_tries(json, bigint)';
const HELD = 'order by r.key for update;';
/** Attempts that were let in again since the last one are no longer counted; `expire` moves on by as many steps. */
const REFILLED = `${HELD}
      update rate_limits r set
          points = greatest(r.points - (p_at - r.expire + t.milliseconds) / (t.milliseconds / t.most), 0),
          expire = case when r.points <= (p_at - r.expire + t.milliseconds) / (t.milliseconds / t.most)
            then p_at + t.milliseconds
            else p_at + t.milliseconds - mod(p_at - r.expire + t.milliseconds, t.milliseconds / t.most) end
        from json_to_recordset(p_tries) as t(key text, most integer, milliseconds bigint, refills boolean)
        where r.key = t.key and t.refills and p_at - r.expire + t.milliseconds >= t.milliseconds / t.most;`;
const WAITS = 'when t.longest is null then r.expire - p_at';
const WAITS_FOR_ONE = `when t.refills then r.expire - t.milliseconds + t.milliseconds / t.most - p_at
          ${WAITS}`;
const FIELDS = 'slows boolean)';
const MORE_FIELDS = 'slows boolean, refills boolean)';

/** A counter may let attempts in again one by one, evenly over its time, rather than all at its end. */
export async function up(knex: Knex): Promise<void> {
  await rewriteFunction(knex, TAKE_TRIES, (source) =>
    source.replace(HELD, REFILLED).replace(WAITS, WAITS_FOR_ONE).replace(FIELDS, MORE_FIELDS),
  );
}

export async function down(knex: Knex): Promise<void> {
  await rewriteFunction(knex, TAKE_TRIES, (source) =>
    source.replace(REFILLED, HELD).replace(WAITS_FOR_ONE, WAITS).replace(MORE_FIELDS, FIELDS),
  );
}
