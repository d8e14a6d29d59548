import type { Knex } from 'knex';

/**
 * A digest's schedule may name the payroll layout whose file is attached to its email. The foreign key requires the
 * layout not to be deleted, so that one in use cannot be. Contracts have the cost centre and the department that
 * payroll files include.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payroll_layouts add constraint payroll_layouts_standing unique (agency_id, id, is_deleted);
    alter table digest_schedules add column payroll_layout_id uuid,
      add column is_layout_deleted boolean not null default false
        constraint digest_schedules_layout_stands check (not is_layout_deleted);
    alter table digest_schedules add constraint digest_schedules_layout foreign key (agency_id, payroll_layout_id, is_layout_deleted)
        references payroll_layouts (agency_id, id, is_deleted);
    create index digest_schedules_layout_used on digest_schedules (agency_id, payroll_layout_id)
      where payroll_layout_id is not null;
    alter table contracts add column cost_centre text, add column department text`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contracts drop column cost_centre, drop column department;
    alter table digest_schedules drop column payroll_layout_id, drop column is_layout_deleted;
    alter table payroll_layouts drop constraint payroll_layouts_standing`);
}
