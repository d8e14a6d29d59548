import type { Knex } from 'knex';
import { replaceInOpenRequest } from './open-request.ts';
import { createTenantTable, dropTables } from './tenant-table.ts';

/** The places of `open_request` that this migration changes: a session of one agency’s provider shows that agency’s roles alone. */
const CHANGES = [
  {
    before: `'passkeyId', s.passkey_id)`,
    after: `'passkeyId', s.passkey_id, 'ssoAgencyId', s.sso_agency_id)`,
  },
  {
    before: `where r.account_id = acc.id) end`,
    after: `where r.account_id = acc.id and (s.sso_agency_id is null or r.agency_id = s.sso_agency_id)) end`,
  },
  {
    before: `'contact', (select`,
    after: `'sso', (select json_build_object('isEnabled', q.is_enabled, 'isRequired', q.is_required,
            'keepsPasswordContactId', q.keeps_password_contact_id) from sso_settings q where q.agency_id = a.id),
        'contact', (select`,
  },
];

/**
 * Whoever keeps their password stays an enabled super administrator while the others have none. Both sides lock the
 * rows that they read, so that no two concurrent changes get past each other. The messages name the constraint, since a
 * refusal by another node arrives as its message alone.
 */
const KEEPER = `
  create function require_password_keeper() returns trigger language plpgsql as $$
  begin
    perform from contacts c where c.agency_id = new.agency_id and c.id = new.keeps_password_contact_id
      and c.status <> 'deleted' and c.account_id is not null for share;
    if found then
      perform from administrators d where d.agency_id = new.agency_id and d.contact_id = new.keeps_password_contact_id
        and d.is_enabled and d.is_super_administrator for share;
    end if;
    if not found then
      raise exception 'Whoever keeps their password is a super administrator (constraint "sso_settings_keeper").'
        using errcode = 'check_violation', table = 'sso_settings', constraint = 'sso_settings_keeper';
    end if;
    return new;
  end $$;
  create trigger sso_settings_keeper before insert or update on sso_settings
    for each row when (new.is_required) execute function require_password_keeper();

  create function refuse_losing_keeper() returns trigger language plpgsql as $$
  declare
    keeper uuid := case tg_table_name when 'contacts' then (to_jsonb(old) ->> 'id')::uuid
      else (to_jsonb(old) ->> 'contact_id')::uuid end;
  begin
    if exists (select from sso_settings q where q.agency_id = old.agency_id and q.is_required
      and q.keeps_password_contact_id = keeper)
    then
      raise exception 'Whoever keeps their password stays a super administrator (constraint "sso_settings_keeper").'
        using errcode = 'check_violation', table = 'sso_settings', constraint = 'sso_settings_keeper';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end $$;
  create trigger administrators_keeper before update of is_enabled, is_super_administrator, contact_id on administrators
    for each row when (old.is_super_administrator and (not new.is_enabled or not new.is_super_administrator
      or new.contact_id <> old.contact_id)) execute function refuse_losing_keeper();
  create trigger administrators_keeper_removed before delete on administrators
    for each row when (old.is_super_administrator) execute function refuse_losing_keeper();
  create trigger contacts_keeper before update of status, account_id on contacts
    for each row when ((new.status = 'deleted' and old.status <> 'deleted')
      or (new.account_id is null and old.account_id is not null)) execute function refuse_losing_keeper();`;

/**
 * Single sign-on: an agency’s provider, its verified domains, whose account a provider’s subject is, logins in
 * progress, and connections waiting for an email. All of it belongs to the agency, since a provider's claims must reach
 * nobody else.
 */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'sso_settings',
    `
    id uuid not null,
    issuer text not null check (issuer ~ '^https{0,1}://'),
    client_id text not null check (btrim(client_id) <> ''),
    client_secret text not null,
    secret_set_at timestamptz not null,
    claim text not null default 'groups' check (btrim(claim) <> ''),
    administrator_value text check (btrim(administrator_value) <> ''),
    gives_roles boolean not null default false,
    is_enabled boolean not null default false,
    is_required boolean not null default false,
    keeps_password_contact_id uuid,
    provider_version integer not null default 1 check (provider_version > 0),
    tested_version integer check (tested_version between 1 and provider_version),
    last_test jsonb check (jsonb_typeof(last_test) = 'object'),
    version integer not null default 1 check (version > 0),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    foreign key (agency_id, keeps_password_contact_id) references contacts (agency_id, id),
    constraint sso_settings_required check (not is_required or (is_enabled and tested_version is not null
      and tested_version = provider_version and keeps_password_contact_id is not null))`,
    [],
  );
  await createTenantTable(
    knex,
    'sso_domains',
    `
    id uuid not null,
    domain text not null check (domain = lower(btrim(domain)) and domain like '%.%' and domain not like '%@%'),
    client_id uuid,
    proof_token text not null,
    proved_at timestamptz,
    proved_by text check (proved_by in ('dns', 'postmaster')),
    last_checked_at timestamptz,
    last_answer text,
    postmaster_sent_at timestamptz,
    postmaster_token_hash bytea,
    created_at timestamptz not null,
    foreign key (agency_id, client_id) references clients (agency_id, id),
    constraint sso_domains_domain unique (agency_id, domain),
    constraint sso_domains_proved check ((proved_at is null) = (proved_by is null))`,
  );
  await createTenantTable(
    knex,
    'sso_identities',
    `
    issuer text not null,
    subject text not null check (subject <> ''),
    account_id uuid not null references accounts (id) on delete cascade,
    email_address text not null,
    role_given text check (role_given in ('administrator', 'authoriser')),
    linked_at timestamptz not null,
    last_used_at timestamptz not null,
    constraint sso_identities_account unique (agency_id, account_id, issuer)`,
    ['issuer', 'subject'],
  );
  await createTenantTable(
    knex,
    'sso_attempts',
    `
    id uuid not null,
    state_hash bytea not null,
    nonce text not null,
    code_verifier text not null,
    browser_hash bytea not null,
    purpose text not null check (purpose in ('logIn', 'test')),
    provider_version integer not null,
    account_id uuid references accounts (id) on delete cascade,
    contact_id uuid,
    requested_route text,
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at),
    foreign key (agency_id, contact_id) references contacts (agency_id, id),
    constraint sso_attempts_tester check ((purpose = 'test') = (account_id is not null))`,
    ['state_hash'],
  );
  await createTenantTable(
    knex,
    'sso_connections',
    `
    token_hash bytea not null,
    issuer text not null,
    subject text not null,
    email_address text not null,
    account_id uuid not null references accounts (id) on delete cascade,
    fullname text not null,
    role_given text check (role_given in ('administrator', 'authoriser')),
    browser_hash bytea not null,
    provider_version integer not null,
    requested_route text,
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at)`,
    ['token_hash'],
  );
  await knex.raw(`
    create index sso_attempts_age on sso_attempts (agency_id, expires_at);
    create index sso_connections_age on sso_connections (agency_id, expires_at);
    alter table sessions add column sso_agency_id uuid references agencies (id) on delete cascade;
    alter table sessions add constraint sessions_sso_agency check (sso_agency_id is null or (agency_id is not null and agency_id = sso_agency_id
        and not remember_me));
  `);
  await knex.raw(KEEPER);
  for (const { before, after } of CHANGES) await replaceInOpenRequest(knex, before, after);
}

export async function down(knex: Knex): Promise<void> {
  for (const { before, after } of CHANGES) await replaceInOpenRequest(knex, after, before);
  await knex.raw(`
    drop trigger contacts_keeper on contacts;
    drop trigger administrators_keeper_removed on administrators;
    drop trigger administrators_keeper on administrators;
    drop function refuse_losing_keeper();
    alter table sessions drop column sso_agency_id;
  `);
  await dropTables(knex, ['sso_connections', 'sso_attempts', 'sso_identities', 'sso_domains', 'sso_settings']);
  await knex.raw('drop function require_password_keeper()');
}
