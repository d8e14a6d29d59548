import type { Knex } from 'knex';
import { unforced } from './tenant-table.ts';

/** API keys and webhook endpoints say when they last changed, as other records do; so far that is when they were made or ended. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table api_keys add column updated_at timestamptz not null default now();
    alter table webhook_endpoints add column updated_at timestamptz not null default now()`);
  await unforced(knex, ['api_keys', 'webhook_endpoints'], async () => {
    await knex.raw(`update api_keys set updated_at = greatest(created_at, revoked_at)`);
    await knex.raw(`update webhook_endpoints set updated_at = created_at`);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table api_keys drop column if exists updated_at;
    alter table webhook_endpoints drop column if exists updated_at`);
}
