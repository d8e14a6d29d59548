import type { Knex } from 'knex';
import { replaceInFunction } from './open-request.ts';

/** What refuses authorisers past their last day, where it asks for all of them at once. */
const LEAVING = 'refuse_new_leaving_authoriser()';
const ASKED = 'if contractor_ids is not null and exists (';
/** Whether any of them leaves at all. */
const GUARDED = `if contractor_ids is not null and exists (
        select from departures l where l.agency_id = own and l.left_at is null and l.contact_id = any(contact_ids)) and exists (`;

/** What marks are kept in, and how their keys to the agency are called. */
const MARKS = ['missing_marks', 'advisory_marks'];

/**
 * A personal role may be added for any account, as an account itself may that nobody has claimed: as it is for everybody, and each account
 * has one alone, so that nobody gains by it. Only so can many be added by one statement.
 *
 * Marks have no key of their own to the agency. It follows from the key to the placement or the contact, which has one, which holds whoever
 * erases it until the mark is there, and which takes its marks with it.
 *
 * Whether new authorisers leave is asked of last days first, which hardly anybody has. Of an agency that statistics do not know yet
 * PostgreSQL compared each placement with each new authoriser to find that nobody does.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create policy given on roles for insert
    with check (agency_id is null and is_enabled and settings = '{}'::jsonb)`);
  for (const table of MARKS) await knex.raw(`alter table ${table} drop constraint ${table}_agency_id_fkey`);
  await replaceInFunction(knex, LEAVING, ASKED, GUARDED);
}

export async function down(knex: Knex): Promise<void> {
  await replaceInFunction(knex, LEAVING, GUARDED, ASKED);
  await knex.raw('drop policy given on roles');
  for (const table of MARKS)
    await knex.raw(
      `alter table ${table} add constraint ${table}_agency_id_fkey foreign key (agency_id) references agencies (id) on delete cascade`,
    );
}
