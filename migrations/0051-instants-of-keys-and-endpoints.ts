import type { Knex } from 'knex';
import { unforced } from './tenant-table.ts';

/**
 * API keys and webhook endpoints record when they last changed, as other records do: keys from when they were created
 * or ended, endpoints from now. No endpoint is touched, since one whose secret was never sealed may be changed only by
 * sealing it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table api_keys add column updated_at timestamptz not null default now();
    alter table webhook_endpoints add column updated_at timestamptz not null default now()`);
  await unforced(knex, ['api_keys'], async () => {
    await knex.raw(`update api_keys set updated_at = greatest(created_at, revoked_at)`);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table api_keys drop column if exists updated_at;
    alter table webhook_endpoints drop column if exists updated_at`);
}
