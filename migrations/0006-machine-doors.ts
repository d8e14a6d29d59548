import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

/** API keys, idempotency keys, webhooks and imports. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'api_keys',
    `
    id uuid not null,
    key_id text not null unique check (key_id ~ '^[a-z0-9]{12}$'),
    name text not null check (btrim(name) <> ''),
    secret_hash bytea not null,
    scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array[
      'timesheets:read', 'timesheets:write', 'payroll:read', 'payroll:write',
      'directory:read', 'directory:write', 'settings:read', 'settings:write']),
    created_at timestamptz not null,
    created_by_name text not null,
    last_used_at timestamptz,
    revoked_at timestamptz`,
  );
  // A caller's key is looked up before its agency is known; only the row with exactly that key id is visible.
  await knex.raw(`
    create policy presented on api_keys for select
      using (key_id = (select nullif(current_setting('app.key_id', true), '')));
  `);

  await createTenantTable(
    knex,
    'idempotency_keys',
    `
    caller text not null,
    route text not null,
    key text not null check (char_length(key) between 1 and 200),
    body_hash bytea not null,
    response_status integer,
    response_body text,
    response_headers jsonb,
    created_at timestamptz not null`,
    ['caller', 'route', 'key'],
  );
  await knex.raw(`create index idempotency_keys_age on idempotency_keys (agency_id, created_at)`);

  await createTenantTable(
    knex,
    'webhook_endpoints',
    `
    id uuid not null,
    url text not null check (url ~ '^https?://'),
    description text,
    secret text not null,
    previous_secret text,
    previous_secret_until timestamptz,
    events text[] not null check (cardinality(events) > 0),
    is_enabled boolean not null default true,
    disabled_reason text,
    created_at timestamptz not null`,
  );

  await createTenantTable(
    knex,
    'webhook_deliveries',
    `
    id uuid not null,
    endpoint_id uuid not null,
    event_id uuid not null,
    action text not null,
    payload json not null,
    status text not null default 'queued' check (status in ('queued', 'delivered', 'failed')),
    attempts integer not null default 0 check (attempts >= 0),
    response_status integer,
    last_error text,
    created_at timestamptz not null,
    delivered_at timestamptz,
    foreign key (agency_id, endpoint_id) references webhook_endpoints (agency_id, id) on delete cascade,
    check ((status = 'delivered') = (delivered_at is not null))`,
  );
  await knex.raw(
    `create index webhook_deliveries_recent on webhook_deliveries (agency_id, endpoint_id, created_at desc)`,
  );

  await createTenantTable(
    knex,
    'imports',
    `
    id uuid not null,
    kind text not null check (kind in ('clients', 'contacts', 'contracts', 'contractors', 'authorisers', 'timesheets')),
    file_name text not null,
    created_count integer not null check (created_count >= 0),
    changed_count integer not null check (changed_count >= 0),
    unchanged_count integer not null check (unchanged_count >= 0),
    applied_by_name text not null,
    applied_at timestamptz not null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['imports', 'webhook_deliveries', 'webhook_endpoints', 'idempotency_keys', 'api_keys']);
}
