import type { Knex } from 'knex';
import { replaceInFunction } from './open-request.ts';

const SWEEP = 'agencies_with_people_due(timestamptz)';

/** The sweep as it was. */
const BEFORE = `d.agency_id = one and d.left_at is null and d.leaves_on < (p_at at time zone g.time_zone)::date)`;

const AFTER = `${BEFORE}
            or exists (select from delegations v join agency_settings g on g.agency_id = one
              where v.agency_id = one and v.turn <> 'over'
                and (case when v.turn = 'toCome' then v.start_date else v.end_date + 1 end) <= (p_at at time zone g.time_zone)::date)`;

/**
 * The turn of each delegation: to come, begun or over. Whoever decides once it has begun, and once it is over, is asked
 * about what waits; the sweep finds agencies where that is due.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table delegations add column turn text not null default 'toCome'`);
  await knex.raw(`alter table delegations add constraint delegations_turn check (turn in ('toCome', 'begun', 'over'))`);
  await knex.raw(`create index delegations_turn_due on delegations (agency_id, end_date) where turn <> 'over'`);
  await replaceInFunction(knex, SWEEP, BEFORE, AFTER);
}

export async function down(knex: Knex): Promise<void> {
  await replaceInFunction(knex, SWEEP, AFTER, BEFORE);
  await knex.raw(`drop index delegations_turn_due`);
  await knex.raw(`alter table delegations drop constraint delegations_turn`);
  await knex.raw(`alter table delegations drop column turn`);
}
