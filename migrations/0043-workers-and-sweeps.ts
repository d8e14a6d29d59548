import type { Knex } from 'knex';

/**
 * The processes that work off jobs, and when each was last heard by the database's clock; one that is silent is taken out, and
 * its jobs go to the others. A mail knows who is sending it. While a worker lives, paused or not, its connection holds the lock
 * of its id.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table job_workers (
      id uuid primary key,
      started_at timestamptz not null default clock_timestamp(),
      beat_at timestamptz not null
    );
    create function job_worker_lock(p_id uuid) returns bigint
    language sql immutable strict as $$ select hashtextextended('job worker ' || p_id, 0) $$;
    revoke execute on function job_worker_lock(uuid) from public;
    alter table outbound_mails add column leased_by uuid;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table outbound_mails drop column leased_by;
    drop function job_worker_lock(uuid);
    drop table job_workers;
  `);
}
