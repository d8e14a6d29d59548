import type { Knex } from 'knex';
import { rewriteFunction } from './open-request.ts';

const TAKE_TRIES = 'take_tries(json, bigint)';
const IS_OVER = 'r.expire <= p_at';
/** Clocks of several machines may be a minute apart. */
const IS_OVER_OR_AHEAD = '(r.expire <= p_at or r.expire > p_at + t.milliseconds + 60000)';

/** What a fast clock has counted is over once the clock is set back, rather than when that clock’s time has come. */
export async function up(knex: Knex): Promise<void> {
  await rewriteFunction(knex, TAKE_TRIES, (source) => source.replaceAll(IS_OVER, IS_OVER_OR_AHEAD));
}

export async function down(knex: Knex): Promise<void> {
  await rewriteFunction(knex, TAKE_TRIES, (source) => source.replaceAll(IS_OVER_OR_AHEAD, IS_OVER));
}
