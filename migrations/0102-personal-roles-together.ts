import type { Knex } from 'knex';

/** What marks are kept in, and how their keys to the agency are called. */
const MARKS = ['missing_marks', 'advisory_marks'];

/**
 * A personal role may be added for any account, as an account itself may that nobody has claimed: as it is for everybody, and each account
 * has one alone, so that nobody gains by it. Only so can many be added by one statement.
 *
 * Marks have no key of their own to the agency. It follows from the key to the placement or the contact, which has one, which holds whoever
 * erases it until the mark is there, and which takes its marks with it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create policy given on roles for insert
    with check (agency_id is null and is_enabled and settings = '{}'::jsonb)`);
  for (const table of MARKS) await knex.raw(`alter table ${table} drop constraint ${table}_agency_id_fkey`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop policy given on roles');
  for (const table of MARKS)
    await knex.raw(
      `alter table ${table} add constraint ${table}_agency_id_fkey foreign key (agency_id) references agencies (id) on delete cascade`,
    );
}
