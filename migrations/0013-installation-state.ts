import type { Knex } from 'knex';

/** What every process of the installation must know at once: whether it is under maintenance, and the latest notice. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table installation_state (
      id boolean primary key default true check (id),
      service_mode text not null default 'online' check (service_mode in ('online', 'maintenance', 'systemUpgrade')),
      service_mode_since timestamptz,
      notification_id uuid,
      notification_revision bigint not null default 0
    );
    insert into installation_state default values;
    create index system_notifications_active on system_notifications (created_at desc, id desc) where status = 'Active';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index if exists system_notifications_active;
    drop table if exists installation_state;
  `);
}
