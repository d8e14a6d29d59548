import type { Knex } from 'knex';

const kindsAre = (kinds: string[]) => `
  alter table bulk_changes drop constraint bulk_changes_kind_check;
  alter table bulk_changes add constraint bulk_changes_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`;

const BEFORE = ['end', 'extend', 'template', 'reminders', 'authoriser'];

/** Many placements are given a rate from a date at once. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(kindsAre([...BEFORE, 'rate']));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`delete from bulk_changes where kind = 'rate'`);
  await knex.raw(kindsAre(BEFORE));
}
