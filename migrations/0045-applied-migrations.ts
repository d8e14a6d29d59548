import type { Knex } from 'knex';

/** Lets the application's role know which migrations the database has, and nothing else about their table. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function applied_migrations() returns setof text
      language sql stable security definer set search_path = public, pg_temp as $$
        select name::text from migrations
      $$;
    revoke all on function applied_migrations() from public;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function applied_migrations()');
}
