import type { Knex } from 'knex';

/** Reminder schedules are edited, so they have versions; their deliveries are read back by schedule. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table reminder_schedules add column version integer not null default 1 check (version > 0);
    create index reminder_deliveries_schedule on reminder_deliveries (agency_id, schedule_id, sent_at desc)
      where schedule_id is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index if exists reminder_deliveries_schedule;
    alter table reminder_schedules drop column if exists version`);
}
