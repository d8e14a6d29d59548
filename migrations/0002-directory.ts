import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

const STATUS = `status text not null default 'enabled' check (status in ('enabled', 'readonly', 'deleted'))`;
const STAMPS = `
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()`;

/** Contacts, administrators, clients, contracts, templates, contractors and their authorisers. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'contacts',
    `
    id uuid not null,
    account_id uuid references accounts (id) on delete set null,
    email_address text not null check (email_address = lower(btrim(email_address)) and email_address <> ''),
    fullname text not null check (btrim(fullname) <> ''),
    telephone_number text,
    reference text,
    is_consultant boolean not null default false,
    last_reminded timestamptz,
    ${STATUS},
    ${STAMPS}`,
  );
  await knex.raw(`
    create unique index contacts_email_address on contacts (agency_id, email_address) where status <> 'deleted';
    create unique index contacts_reference on contacts (agency_id, reference) where status <> 'deleted';
    create index contacts_account on contacts (agency_id, account_id);
    create index contacts_fullname on contacts (agency_id, lower(fullname), id) where status <> 'deleted';
  `);

  await createTenantTable(
    knex,
    'administrators',
    `
    id uuid not null,
    contact_id uuid not null,
    is_enabled boolean not null default true,
    is_super_administrator boolean not null default false,
    ${STAMPS},
    foreign key (agency_id, contact_id) references contacts (agency_id, id),
    unique (agency_id, contact_id),
    check (is_enabled or not is_super_administrator)`,
  );

  await createTenantTable(
    knex,
    'clients',
    `
    id uuid not null,
    client_name text not null check (btrim(client_name) <> ''),
    reference text,
    telephone_number text,
    copies_enabled boolean not null default false,
    copies_to text[] not null default '{}',
    ${STATUS},
    ${STAMPS},
    check (not copies_enabled or cardinality(copies_to) > 0)`,
  );
  await knex.raw(`
    create unique index clients_reference on clients (agency_id, reference) where status <> 'deleted';
    create index clients_name on clients (agency_id, lower(client_name), id) where status <> 'deleted';
  `);

  await createTenantTable(
    knex,
    'contracts',
    `
    id uuid not null,
    client_id uuid not null,
    name text not null check (btrim(name) <> ''),
    reference text,
    start_date date,
    end_date date,
    entry_period text check (entry_period in ('weekly', 'monthly')),
    charging_period text check (charging_period in ('hourly', 'hourlyTotal', 'daily')),
    allow_nightshifts boolean,
    allow_holidays boolean,
    consultant_contact_id uuid,
    ${STATUS},
    ${STAMPS},
    foreign key (agency_id, client_id) references clients (agency_id, id),
    foreign key (agency_id, consultant_contact_id) references contacts (agency_id, id),
    check (end_date is null or start_date is not null),
    check (start_date is null or end_date is null or start_date < end_date),
    check (allow_nightshifts is not true or charging_period is null or charging_period = 'hourly')`,
  );
  await knex.raw(`
    create unique index contracts_reference on contracts (agency_id, reference) where status <> 'deleted';
    create index contracts_client on contracts (agency_id, client_id);
    create index contracts_name on contracts (agency_id, lower(name), id) where status <> 'deleted';
  `);

  await createTenantTable(
    knex,
    'timesheet_templates',
    `
    id uuid not null,
    template_name text not null check (template_name = btrim(template_name) and template_name <> ''),
    entry_period text not null check (entry_period in ('weekly', 'monthly')),
    charging_period text not null check (charging_period in ('hourly', 'hourlyTotal', 'daily')),
    allow_holidays boolean not null,
    allow_nightshifts boolean not null,
    allow_document_uploads boolean not null,
    capture_worker_financials boolean not null,
    is_default boolean not null default false,
    is_hidden boolean not null default false,
    is_deleted boolean not null default false,
    ${STAMPS},
    check (not (is_default and (is_hidden or is_deleted)))`,
  );
  await knex.raw(`
    create unique index timesheet_templates_name on timesheet_templates (agency_id, lower(template_name)) where not is_deleted;
    create unique index timesheet_templates_default on timesheet_templates (agency_id) where is_default;
  `);

  await createTenantTable(
    knex,
    'contractors',
    `
    id uuid not null,
    contract_id uuid not null,
    contact_id uuid not null,
    timesheet_template_id uuid not null,
    start_date date not null,
    end_date date,
    charge_rate numeric(12,4) check (charge_rate >= 0),
    pay_rate numeric(12,4) check (pay_rate >= 0),
    payroll_number text,
    reference text,
    entry_period text check (entry_period in ('weekly', 'monthly')),
    charging_period text check (charging_period in ('hourly', 'hourlyTotal', 'daily')),
    allow_nightshifts boolean,
    allow_holidays boolean,
    allow_document_uploads boolean,
    is_sending_reminders boolean not null default true,
    last_reminded timestamptz,
    last_reminded_reason text check (last_reminded_reason in ('missing', 'pending')),
    ${STATUS},
    ${STAMPS},
    foreign key (agency_id, contract_id) references contracts (agency_id, id),
    foreign key (agency_id, contact_id) references contacts (agency_id, id),
    foreign key (agency_id, timesheet_template_id) references timesheet_templates (agency_id, id),
    check (end_date is null or end_date > start_date)`,
  );
  await knex.raw(`
    create unique index contractors_contact on contractors (agency_id, contract_id, contact_id) where status <> 'deleted';
    create unique index contractors_reference on contractors (agency_id, reference) where status <> 'deleted';
    create index contractors_by_contact on contractors (agency_id, contact_id);
    create index contractors_template on contractors (agency_id, timesheet_template_id);
    create index contractors_dates on contractors (agency_id, start_date, end_date) where status <> 'deleted';
  `);

  await createTenantTable(
    knex,
    'authorisers',
    `
    id uuid not null,
    contractor_id uuid not null,
    contact_id uuid not null,
    is_primary boolean not null default false,
    reference text,
    last_reminded timestamptz,
    ${STATUS},
    ${STAMPS},
    foreign key (agency_id, contractor_id) references contractors (agency_id, id),
    foreign key (agency_id, contact_id) references contacts (agency_id, id),
    check (not (is_primary and status = 'deleted'))`,
  );
  await knex.raw(`
    create unique index authorisers_contact on authorisers (agency_id, contractor_id, contact_id) where status <> 'deleted';
    create unique index authorisers_primary on authorisers (agency_id, contractor_id) where is_primary;
    create index authorisers_by_contact on authorisers (agency_id, contact_id, contractor_id) where status <> 'deleted';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, [
    'authorisers',
    'contractors',
    'timesheet_templates',
    'contracts',
    'clients',
    'administrators',
    'contacts',
  ]);
}
