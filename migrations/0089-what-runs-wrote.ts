import type { Knex } from 'knex';
import { createTenantTable, dropTables, unforced } from './tenant-table.ts';

/** The maximum bytes of a part of a file. */
const PART = 262_144;

/**
 * The file of a run in parts, so that it is written as it is created and read as it is sent; `size` is the bytes of all
 * of it, null once it was erased. Each entry stores the cost centre and the department that the run wrote, so that
 * later corrections go to the same.
 */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'payroll_run_parts',
    `
    run_id uuid not null,
    part integer not null check (part >= 0),
    content bytea not null constraint payroll_run_parts_size check (octet_length(content) between 1 and ${PART}),
    foreign key (agency_id, run_id) references payroll_runs (agency_id, id) on delete cascade`,
    ['run_id', 'part'],
  );
  await knex.raw(`
    alter table payroll_run_entries add column cost_centre text, add column department text;
    alter table payroll_runs add column size bigint constraint payroll_runs_size_check check (size >= 0)`);
  await unforced(knex, ['payroll_runs', 'payroll_run_parts'], async () => {
    await knex.raw(`
      insert into payroll_run_parts (agency_id, run_id, part, content)
      select r.agency_id, r.id, n, substring(r.content from n * ${PART} + 1 for ${PART})
      from payroll_runs r, generate_series(0, (octet_length(r.content) - 1) / ${PART}) n where octet_length(r.content) > 0`);
    await knex.raw('update payroll_runs set size = octet_length(content) where content is not null');
  });
  await knex.raw('alter table payroll_runs drop column content');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table payroll_runs add column content bytea');
  await unforced(knex, ['payroll_runs', 'payroll_run_parts'], async () => {
    await knex.raw(`
      update payroll_runs r set content = coalesce((select string_agg(p.content, ''::bytea order by p.part)
        from payroll_run_parts p where p.agency_id = r.agency_id and p.run_id = r.id), ''::bytea) where size is not null`);
  });
  await knex.raw(`
    alter table payroll_runs drop column size;
    alter table payroll_run_entries drop column cost_centre, drop column department`);
  await dropTables(knex, ['payroll_run_parts']);
}
