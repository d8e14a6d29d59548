import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

/** Changes of many placements at once: which were chosen, what was requested, their progress and their result. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'bulk_changes',
    `
      id uuid not null,
      kind text not null check (kind in ('end', 'extend', 'template', 'reminders', 'authoriser')),
      chosen uuid[] not null,
      filter jsonb,
      value jsonb,
      asked jsonb,
      was jsonb,
      state text not null default 'planned' check (state in ('planned', 'waiting', 'running', 'applied', 'refused', 'stopped', 'takenBack')),
      progress smallint not null default 0 check (progress between 0 and 100),
      message text,
      changed_count integer not null default 0,
      left_count integer not null default 0,
      asked_by_name text not null,
      asked_at timestamptz not null
    `,
  );
  await knex.raw(`create index bulk_changes_latest on bulk_changes (agency_id, asked_at desc, id desc)`);
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['bulk_changes']);
}
