import type { Knex } from 'knex';

/**
 * Many references in comparable form. PostgreSQL evaluates them before it plans, so that it knows how many there are
 * and finds each by hash or by index; for a sub-select it expects ten, and compares every record with all of them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function reference_folds(p_texts text[]) returns text[] language sql immutable strict parallel safe as $$
      select array(select reference_fold(t) from unnest(p_texts) t)
    $$`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function reference_folds(text[])');
}
