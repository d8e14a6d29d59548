import type { Knex } from 'knex';
import { replaceInFunction } from './open-request.ts';

/** What refuses authorisers past their last day, where it checks all of them at once. */
const LEAVING = 'refuse_new_leaving_authoriser()';
const ASKED = 'if contractor_ids is not null and exists (';
/** Whether any of them leaves at all. */
const GUARDED = `if contractor_ids is not null and exists (
        select from departures l where l.agency_id = own and l.left_at is null and l.contact_id = any(contact_ids)) and exists (`;

/** Where marks are kept, and the names of their foreign keys to the agency. */
const MARKS = ['missing_marks', 'advisory_marks'];

/**
 * A personal role may be added for any account, as may an unclaimed account itself: it is the same for everybody, and
 * each account has only one, so nobody gains by it. Only then can many be added by one statement.
 *
 * Marks have no foreign key of their own to the agency. It follows from the key to the placement or the contact, which
 * has one, which makes an erasure wait until the mark is there, and which deletes its marks with it.
 *
 * Whether new authorisers leave is checked against last days first, which hardly anybody has. Without statistics, as
 * for a new agency, PostgreSQL compared each placement with each new authoriser to find that nobody does.
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
