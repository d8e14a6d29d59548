import type { Knex } from 'knex';

/** The results of a webhook's attempts and when the next one is due; one delivery per event and endpoint. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_endpoints add column version integer not null default 1;
    -- The check before read a question mark as a value's place and took no address at all.
    alter table webhook_endpoints drop constraint webhook_endpoints_url_check;
    alter table webhook_endpoints add constraint webhook_endpoints_url_check check (url ~ '^(http|https)://');
    alter table webhook_deliveries
      add column earlier_attempts integer not null default 0 check (earlier_attempts >= 0),
      add column next_attempt_at timestamptz,
      add column last_attempt_at timestamptz,
      add column duration_milliseconds integer,
      add column response_body text;
    create unique index webhook_deliveries_once on webhook_deliveries (agency_id, endpoint_id, event_id);
    create index webhook_deliveries_latest on webhook_deliveries (agency_id, created_at desc, id desc);
    create index webhook_deliveries_waiting on webhook_deliveries (agency_id, next_attempt_at) where status = 'queued';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index if exists webhook_deliveries_waiting, webhook_deliveries_latest, webhook_deliveries_once;
    alter table webhook_deliveries drop column if exists response_body, drop column if exists duration_milliseconds,
      drop column if exists last_attempt_at, drop column if exists next_attempt_at, drop column if exists earlier_attempts;
    alter table webhook_endpoints drop column if exists version;
  `);
}
