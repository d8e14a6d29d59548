import type { Knex } from 'knex';
import { rewriteFunction } from './open-request.ts';
import { createTenantTable, dropTables } from './tenant-table.ts';

const EXPIRED = 'agencies_with_expired(timestamptz, jsonb, int)';
const FIRST = 'if exists (select from uploads x';
const DRAFTS = `if exists (select from timesheet_drafts x where x.agency_id = one and x.saved_at < (p_before->>'drafts')::timestamptz)
            or exists (select from uploads x`;

/** Hours that a contractor has typed and not sent: one draft per placement and period. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'timesheet_drafts',
    `
    contractor_id uuid not null,
    beginning date not null,
    contact_id uuid not null,
    content jsonb not null check (jsonb_typeof(content) = 'object'),
    minutes integer not null check (minutes >= 0),
    quarter_days integer not null check (quarter_days >= 0),
    saved_at timestamptz not null,
    foreign key (agency_id, contractor_id) references contractors (agency_id, id) on delete cascade,
    foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade`,
    ['contractor_id', 'beginning'],
  );
  await knex.raw(`
    create index timesheet_drafts_contact on timesheet_drafts (agency_id, contact_id);
    create index timesheet_drafts_saved on timesheet_drafts (agency_id, saved_at)`);
  await rewriteFunction(knex, EXPIRED, (source) => source.replace(FIRST, DRAFTS));
}

export async function down(knex: Knex): Promise<void> {
  await rewriteFunction(knex, EXPIRED, (source) => source.replace(DRAFTS, FIRST));
  await dropTables(knex, ['timesheet_drafts']);
}
