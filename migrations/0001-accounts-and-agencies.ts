import type { Knex } from 'knex';
import { createTenantTable, CURRENT_ACCOUNT, CURRENT_AGENCY, dropTables } from './tenant-table.ts';

/** People, their sessions, and the agencies they work in. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table accounts (
      id uuid primary key,
      email_address text not null check (email_address = btrim(email_address) and email_address <> ''),
      fullname text not null,
      telephone_number text,
      password_hash text,
      is_enabled boolean not null default true,
      verified_at timestamptz,
      terms_accepted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (password_hash is null or verified_at is not null)
    );
    create unique index accounts_email_address on accounts (lower(email_address));

    create table agencies (
      id uuid primary key,
      canonical_name text not null unique
        check (canonical_name ~ '^[a-z0-9]([a-z0-9-]{1,38}[a-z0-9])$' and canonical_name not like 'xn--%'),
      display_name text not null check (btrim(display_name) <> ''),
      status text not null default 'active' check (status in ('unverified', 'active', 'suspended')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table roles (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      agency_id uuid references agencies (id) on delete cascade,
      type text not null check (type in ('personal', 'ContractingRole', 'AuthorisingRole', 'RecruitmentAgencyAdministrationRole')),
      is_enabled boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((type = 'personal') = (agency_id is null)),
      unique nulls not distinct (account_id, agency_id, type)
    );
    create index roles_agency on roles (agency_id, account_id);
    alter table roles enable row level security;
    alter table roles force row level security;
    create policy tenant on roles using (agency_id = ${CURRENT_AGENCY}) with check (agency_id = ${CURRENT_AGENCY});
    create policy own on roles for select using (account_id = ${CURRENT_ACCOUNT});
    create policy personal on roles for insert with check (agency_id is null and account_id = ${CURRENT_ACCOUNT});

    create table sessions (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      agency_id uuid references agencies (id) on delete cascade,
      token_hash bytea not null unique,
      current_role_id uuid references roles (id) on delete set null,
      remember_me boolean not null default false,
      user_agent text,
      address text,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      check (expires_at > created_at)
    );
    create index sessions_account on sessions (account_id) where ended_at is null;

    create table account_tokens (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      kind text not null check (kind in ('verification', 'passwordReset', 'invitation', 'handOver')),
      token_hash bytea not null unique,
      session_id uuid references sessions (id) on delete cascade,
      agency_id uuid references agencies (id) on delete cascade,
      role_id uuid references roles (id) on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      check (kind <> 'handOver' or session_id is not null)
    );
    create index account_tokens_account on account_tokens (account_id);

    create table rate_limits (key text primary key, points integer not null default 0, expire bigint);
    create index rate_limits_expire on rate_limits (expire);
  `);

  await createTenantTable(
    knex,
    'agency_settings',
    `
    settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
    time_zone text not null default 'Europe/London',
    website text,
    updated_at timestamptz not null default now()`,
    [],
  );

  await createTenantTable(
    knex,
    'agency_logos',
    `
    kind text not null check (kind in ('rectangular', 'square')),
    storage_key text not null,
    content_type text not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    updated_at timestamptz not null default now()`,
    ['kind'],
  );

  await createTenantTable(
    knex,
    'agency_billing',
    `
    charge_rate numeric(5,4) check (charge_rate between 0 and 1),
    credit numeric(12,2) not null default 0,
    charge_from_date date,
    charge_from_fixed boolean not null default false,
    billee_id uuid`,
    [],
  );

  await createTenantTable(
    knex,
    'billees',
    `
    id uuid not null,
    name text not null check (btrim(name) <> ''),
    email_address text,
    address text,
    reference text,
    is_deleted boolean not null default false,
    created_at timestamptz not null default now()`,
  );
  await knex.raw(
    `alter table agency_billing add foreign key (agency_id, billee_id) references billees (agency_id, id)`,
  );

  await createTenantTable(
    knex,
    'agency_counters',
    `
    name text not null check (name in ('timesheet', 'payroll')),
    last bigint not null default 0 check (last >= 0)`,
    ['name'],
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, [
    'agency_counters',
    'agency_billing',
    'billees',
    'agency_logos',
    'agency_settings',
    'rate_limits',
    'account_tokens',
    'sessions',
    'roles',
    'agencies',
    'accounts',
  ]);
}
