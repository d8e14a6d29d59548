import type { Knex } from 'knex';
import { CURRENT_AGENCY, createTenantTable, dropTables } from './tenant-table.ts';

const OF_PLACEMENT = `foreign key (agency_id, contractor_id) references contractors (agency_id, id) on delete cascade`;

/**
 * A trigger function that marks placements. It marks for what the application writes, which is always for one agency;
 * rows that a backup restores come with their stored results. Nothing is marked for an agency that is just being
 * removed.
 */
const marking = (name: string, placements: string) => `
  create function ${name}() returns trigger language plpgsql as $$
  declare
    changed record := coalesce(new, old);
  begin
    if ${CURRENT_AGENCY} = changed.agency_id and exists (select from agencies where id = changed.agency_id) then
      insert into missing_marks (agency_id, id, contractor_id) ${placements};
    end if;
    return null;
  end $$;`;

const OWN = `select changed.agency_id, gen_random_uuid(), changed.id`;
const NAMED = `select changed.agency_id, gen_random_uuid(), changed.contractor_id`;
const THROUGH = (column: string) => `
  select p.agency_id, gen_random_uuid(), p.id from contractors p where p.agency_id = changed.agency_id and p.${column} = changed.id`;

/** The columns of a row that the missing periods of a placement depend on, and the function that marks it. */
const TABLES = [
  {
    table: 'contractors',
    marks: 'mark_own_periods',
    columns: ['status', 'start_date', 'end_date', 'entry_period', 'contract_id', 'timesheet_template_id'],
    on: ['insert'],
  },
  { table: 'contracts', marks: 'mark_periods_of_contract', columns: ['entry_period'], on: [] },
  { table: 'timesheet_templates', marks: 'mark_periods_of_template', columns: ['entry_period'], on: [] },
  {
    table: 'timesheets',
    marks: 'mark_periods_covered',
    columns: ['status', 'is_void', 'beginning', 'ending'],
    on: ['insert', 'delete'],
  },
  { table: 'declarations', marks: 'mark_periods_covered', columns: ['beginning', 'ending'], on: ['insert', 'delete'] },
];

const tuple = (row: string, columns: string[]) => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;

/**
 * The missing periods of each placement are stored, and whatever changes any of them marks the placement in the same
 * transaction. Marks are only added by those who change something and only removed by whoever recalculates the periods,
 * so that none is lost between the two.
 */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(knex, 'missing_states', `as_of date not null, week_starts_on text not null`, []);
  await createTenantTable(knex, 'missing_marks', `id uuid not null, contractor_id uuid not null, ${OF_PLACEMENT}`);
  await createTenantTable(
    knex,
    'missing_periods',
    `contractor_id uuid not null,
    since date not null,
    until date not null check (until >= since),
    count integer not null check (count > 0),
    beginnings date[] not null check (cardinality(beginnings) = count),
    firsts date[] not null check (cardinality(firsts) = count),
    lasts date[] not null check (cardinality(lasts) = count),
    ${OF_PLACEMENT}`,
    ['contractor_id'],
  );
  await knex.raw(marking('mark_own_periods', OWN));
  await knex.raw(marking('mark_periods_covered', NAMED));
  await knex.raw(marking('mark_periods_of_contract', THROUGH('contract_id')));
  await knex.raw(marking('mark_periods_of_template', THROUGH('timesheet_template_id')));
  for (const { table, marks, columns, on } of TABLES) {
    await knex.raw(`
      create trigger ${table}_periods_changed after update of ${columns.join(', ')} on ${table}
        for each row when (${tuple('old', columns)} is distinct from ${tuple('new', columns)}) execute function ${marks}()`);
    for (const event of on)
      await knex.raw(
        `create trigger ${table}_periods_${event} after ${event} on ${table} for each row execute function ${marks}()`,
      );
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const { table, on } of TABLES)
    for (const event of ['changed', ...on]) await knex.raw(`drop trigger ${table}_periods_${event} on ${table}`);
  for (const name of new Set(TABLES.map(({ marks }) => marks))) await knex.raw(`drop function ${name}()`);
  await dropTables(knex, ['missing_periods', 'missing_marks', 'missing_states']);
}
