import type { Knex } from 'knex';

/** Lets the application's role work with the tables, and build the queue's tables in its own schema. */
export async function grant(owner: Knex, appRole: string): Promise<void> {
  await owner.raw(`create schema if not exists pgboss`);
  for (const statement of [
    'grant usage on schema public to ??',
    'grant select, insert, update, delete on all tables in schema public to ??',
    'grant usage, select on all sequences in schema public to ??',
    'grant execute on all functions in schema public to ??',
    'grant usage, create on schema pgboss to ??',
  ]) {
    await owner.raw(statement, [appRole]);
  }
  await owner.raw('revoke all on migrations, migrations_lock from ??', [appRole]);
}
