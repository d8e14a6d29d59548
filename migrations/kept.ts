import type { Knex } from 'knex';

/** What is off while tables are moved: foreign keys, triggers, and row-level security for the owner. It outlasts an interrupted run. */
export const KEEP = `
  create schema if not exists distribution;
  create table if not exists distribution.foreign_keys (
    table_name text not null, name text not null, definition text not null, primary key (table_name, name)
  );
  create table if not exists distribution.triggers (
    table_name text not null, name text not null, definition text not null, primary key (table_name, name)
  );
  create table if not exists distribution.unforced (table_name text primary key)`;

/** Puts the owner behind row-level security again. */
export async function putOnForce(owner: Knex): Promise<void> {
  const { rows } = (await owner.raw('select table_name as "table" from distribution.unforced')) as {
    rows: { table: string }[];
  };
  for (const { table } of rows) {
    await owner.raw('alter table ?? force row level security', [table]);
    await owner.raw('delete from distribution.unforced where table_name = ?', [table]);
  }
}
