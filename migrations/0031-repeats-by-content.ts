import type { Knex } from 'knex';
import { unforced } from './tenant-table.ts';

/**
 * Submissions under a task id are recognised when repeated: a timesheet keeps a hash of the content it was submitted
 * with, and the files of a task have fixed places, so that a second submission cannot add to them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table timesheets add column content_hash bytea;
    alter table timesheet_files add column task_position integer check (task_position >= 0)`);
  await unforced(knex, ['timesheet_files'], async () => {
    await knex.raw(`
      update timesheet_files f set task_position = n.place from (
        select agency_id, id, row_number() over (partition by agency_id, timesheet_id, task_id order by added_at, id) - 1 as place
        from timesheet_files) n
      where n.agency_id = f.agency_id and n.id = f.id`);
  });
  await knex.raw(`
    alter table timesheet_files alter column task_position set not null;
    create unique index timesheet_files_task on timesheet_files (agency_id, timesheet_id, task_id, task_position)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index timesheet_files_task;
    alter table timesheet_files drop column task_position;
    alter table timesheets drop column content_hash`);
}
