import type { Knex } from 'knex';

/** What marks people whose advisories depend on a column that was added later; the functions are those of 0073. */
const MARKED = [
  { table: 'contacts', marks: 'mark_own_advisories', columns: ['opt_out_from', 'opt_out_until'] },
  { table: 'contracts', marks: 'mark_advisories_of_contract', columns: ['role_group', 'daily_hours'] },
  { table: 'contractors', marks: 'mark_advisories_of_person', columns: ['prior_weeks', 'prior_from'] },
  { table: 'declarations', marks: 'mark_advisories_of_placement', columns: ['absence_reason'] },
];

const tuple = (row: string, columns: string[]) => `(${columns.map((column) => `${row}.${column}`).join(', ')})`;

/**
 * The facts that advisories need and nobody could enter: why somebody did not work, an opt-out of the 48-hour week,
 * which contracts are one role, how many hours a day has, and weeks in the role with another agency.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table declarations add column absence_reason text not null default 'other';
    alter table declarations add constraint declarations_absence_reason check (absence_reason in
        ('leave', 'sickness', 'juryService', 'closure', 'industrialAction', 'familyLeave', 'other'));
    alter table contacts add column opt_out_from date, add column opt_out_until date;
    alter table contacts add constraint contacts_opt_out check (opt_out_until is null or (opt_out_from is not null and opt_out_until >= opt_out_from));
    alter table contracts add column role_group text, add column daily_hours numeric(4, 2);
    alter table contracts add constraint contracts_daily_hours check (daily_hours > 0 and daily_hours <= 24);
    alter table contractors add column prior_weeks integer not null default 0, add column prior_from date;
    alter table contractors add constraint contractors_prior_weeks check (prior_weeks between 0 and 52);
    alter table contractors add constraint contractors_prior_from check (prior_from is null or prior_weeks > 0)`);
  for (const { table, marks, columns } of MARKED)
    await knex.raw(`
      create trigger ${table}_advisory_facts_changed after update of ${columns.join(', ')} on ${table}
        for each row when (${tuple('old', columns)} is distinct from ${tuple('new', columns)}) execute function ${marks}()`);
}

export async function down(knex: Knex): Promise<void> {
  for (const { table } of MARKED) await knex.raw(`drop trigger ${table}_advisory_facts_changed on ${table}`);
  await knex.raw(`
    alter table declarations drop column absence_reason;
    alter table contacts drop column opt_out_from, drop column opt_out_until;
    alter table contracts drop column role_group, drop column daily_hours;
    alter table contractors drop column prior_weeks, drop column prior_from`);
}
