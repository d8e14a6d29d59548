import type { Knex } from 'knex';
import { dropTables } from './tenant-table.ts';

const NO_AGENCY = `nullif(current_setting('app.agency_id', true), '') is null`;
const BY_OPERATOR = `(select current_setting('app.operator', true)) = 'on'`;

/**
 * Requests of agencies that sign up where the operator approves them. A visitor to the product's own address may add a
 * request and read none; the operator's work reads and decides them; a backup, which runs as the owner, sees them all.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sign_up_requests (
      id uuid primary key,
      agency_name text not null check (btrim(agency_name) <> ''),
      canonical_name text
        check (canonical_name ~ '^[a-z0-9]([a-z0-9-]{1,38}[a-z0-9])$' and canonical_name not like 'xn--%'),
      website_address text,
      fullname text not null,
      email_address text not null check (email_address !~ '[\\r\\n]'),
      telephone_number text not null,
      status text not null default 'waiting' check (status in ('waiting', 'approved', 'declined')),
      asked_at timestamptz not null,
      decided_at timestamptz,
      decided_by text,
      reason text,
      founded_agency_id uuid references agencies (id) on delete set null,
      founded_name text,
      check ((status = 'waiting') = (decided_at is null)),
      check ((decided_at is null) = (decided_by is null)),
      check ((status = 'declined') = (reason is not null)),
      check ((status = 'approved') = (founded_name is not null)),
      check (founded_agency_id is null or status = 'approved')
    );
    create unique index sign_up_requests_waiting on sign_up_requests (lower(email_address), lower(agency_name))
      where status = 'waiting';
    create index sign_up_requests_founded on sign_up_requests (founded_agency_id) where founded_agency_id is not null;
    alter table sign_up_requests enable row level security;
    alter table sign_up_requests force row level security;
    create policy asking on sign_up_requests for insert with check (status = 'waiting' and ${NO_AGENCY});
    create policy operator on sign_up_requests using (${BY_OPERATOR}) with check (${BY_OPERATOR});
    create policy owner on sign_up_requests to current_user using (true) with check (true);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['sign_up_requests']);
}
