import type { Knex } from 'knex';
import { exclusively, statusOf, withOwner } from './index.ts';
import { KEEP, putOnForce } from './kept.ts';
import { COLOCATED_WITH, OTHERWISE, type Place } from './placements.ts';
import { distributionOf } from './distribution.ts';
import { letPlansKnowTheAgency } from './plans.ts';

/** The result of a run: the tables it placed with their rows, and how many foreign keys it dropped and added again. */
export type Distributed = {
  placed: { table: string; place: Place; rows: number }[];
  foreignKeys: number;
};

/** The settings of a distributed database, on every node. */
export const DATABASE_SETTINGS: Readonly<Record<string, string>> = {
  // A transaction's settings must reach the nodes that it queries.
  'citus.propagate_set_commands': 'local',
  // A writer to tables that are on every node has queried the nodes one by one.
  'citus.multi_shard_modify_mode': 'sequential',
  // Functions that see more than their caller, such as whether an account is enabled, read tables that every node has.
  'citus.allow_nested_distributed_execution': 'on',
  // Triggers query only rows of the same agency, which are on the same node; later migrations add some.
  'citus.enable_unsafe_triggers': 'on',
};

type Progress = (table: string) => void;
type Kept = { table: string; name: string; definition: string };

/**
 * Places every table as `PLACEMENTS` says, on a database with Citus. Nobody may work with the database at the same
 * time. Each table is a transaction, compared before and after by count and checksum; an interrupted run is continued
 * by the next.
 * @throws Error saying what is missing, or which table differs
 */
export function distribute(ownerUrl: string, onTable: Progress = () => undefined): Promise<Distributed> {
  return withOwner(ownerUrl, (owner) =>
    exclusively(owner, async () => {
      await assertReady(owner);
      const placed: Distributed['placed'] = [];
      await owner.raw(KEEP);
      const waiting = (await distributionOf(owner)).tables.filter(
        ({ found, place }) => found !== place && place !== 'apart',
      );
      if (waiting.length > 0) {
        await takeOffForeignKeys(owner);
        await takeOffTriggers(
          owner,
          waiting.map(({ table }) => table),
        );
        for (const one of waiting.filter(({ place }) => place === 'distributed')) await swapUniques(owner, one.table);
      }
      for (const { table, place } of waiting) {
        onTable(table);
        placed.push({ table, place, rows: await put(owner, table, place) });
      }
      await putOnTriggers(owner);
      const foreignKeys = await putOnForeignKeys(owner);
      await putOnForce(owner);
      await owner.raw('drop schema distribution cascade');
      return { placed, foreignKeys };
    }),
  );
}

async function assertReady(owner: Knex): Promise<void> {
  const { waiting } = await statusOf(owner);
  if (waiting.length > 0) throw new Error('Migrations wait. Run `countersign migrate up` first.');
  const { nodes, isCoordinatorIn, unplaced } = await distributionOf(owner);
  if (nodes === null)
    throw new Error('The database has no Citus. As its administrator say `create extension citus` on every node.');
  if (nodes === 0)
    throw new Error('The coordinator knows no worker. As its administrator say `select citus_add_node(…)` for each.');
  if (!isCoordinatorIn)
    throw new Error(
      'The coordinator is no node itself. As its administrator say `select citus_set_coordinator_host(…)`.',
    );
  if (unplaced.length > 0) throw new Error(`Nothing says where these tables stand: ${unplaced.join(', ')}.`);
  const [{ name }] = ((await owner.raw('select current_database() as name')) as { rows: [{ name: string }] }).rows;
  for (const [setting, value] of Object.entries(DATABASE_SETTINGS))
    await owner.raw(`alter database ?? set ${setting} = ${value}`, [name]);
  await letPlansKnowTheAgency(owner);
}

/** Citus hides shards among the tables. In any other order it makes tables local by itself, which cannot be undone. */
async function takeOffForeignKeys(owner: Knex): Promise<void> {
  await owner.transaction(async (transaction) => {
    const { rows } = (await transaction.raw(`
      insert into distribution.foreign_keys
      select c.relname, o.conname, pg_get_constraintdef(o.oid) from pg_constraint o join pg_class c on c.oid = o.conrelid
      where o.contype = 'f' and o.connamespace = 'public'::regnamespace
      returning table_name as "table", name, definition`)) as { rows: Kept[] };
    for (const { table, name } of rows) await transaction.raw('alter table ?? drop constraint ??', [table, name]);
  });
}

/** Rows copied to a node would meet triggers there that read tables which have not arrived yet. */
async function takeOffTriggers(owner: Knex, tables: string[]): Promise<void> {
  await owner.transaction(async (transaction) => {
    const { rows } = (await transaction.raw(
      `insert into distribution.triggers
      select c.relname, t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and c.relname = any(?) and not t.tgisinternal
      returning table_name as "table", name, definition`,
      [tables],
    )) as { rows: Kept[] };
    for (const { table, name } of rows) await transaction.raw('drop trigger ?? on ??', [name, table]);
  });
}

async function putOnTriggers(owner: Knex): Promise<void> {
  const { rows } = (await owner.raw(
    'select table_name as "table", name, definition from distribution.triggers order by 1, 2',
  )) as { rows: Kept[] };
  for (const { table, name, definition } of rows)
    await owner.transaction(async (transaction) => {
      // This connection was opened before the database was configured.
      await transaction.raw('set local citus.enable_unsafe_triggers = on');
      await transaction.raw(definition.replaceAll('?', '\\?'));
      await transaction.raw('delete from distribution.triggers where table_name = ? and name = ?', [table, name]);
    });
}

async function swapUniques(owner: Knex, table: string): Promise<void> {
  for (const one of OTHERWISE) {
    if (one.table !== table || one.name === one.constraint) continue;
    await owner.raw(
      `alter table ?? drop constraint if exists ??, drop constraint if exists ??, add constraint ?? ${one.definition}`,
      [table, one.constraint, one.name, one.name],
    );
  }
}

const PUT: Record<Exclude<Place, 'apart'>, (table: string) => string> = {
  distributed: (table) =>
    `select create_distributed_table('${table}', 'agency_id', colocate_with => '${table === COLOCATED_WITH ? 'none' : COLOCATED_WITH}')`,
  reference: (table) => `select create_reference_table('${table}')`,
  coordinator: (table) => `select citus_add_local_table_to_metadata('${table}')`,
};

/** @returns how many rows the table has */
async function put(owner: Knex, table: string, place: Place): Promise<number> {
  if (place === 'apart')
    throw new Error(`${table} stands where no node but the coordinator knows of it, yet Citus does.`);
  return owner.transaction(async (transaction) => {
    // This connection was opened before the database was configured.
    for (const setting of [
      "timezone = 'UTC'",
      'citus.enable_unsafe_triggers = on',
      "citus.propagate_set_commands = 'local'",
    ])
      await transaction.raw(`set local ${setting}`);
    const isForced = await seeAll(transaction, table);
    const before = await sumOf(transaction, table);
    await transaction.raw(PUT[place](table));
    const after = await sumOf(transaction, table);
    if (before.rows !== after.rows || before.sum !== after.sum)
      throw new Error(`${table} had ${before.rows} rows and has ${after.rows}, or others. It was left where it was.`);
    // Rows copied into shards are still hidden in their former place.
    if (place === 'distributed')
      await transaction.raw(`select truncate_local_data_after_distributing_table(?)`, [table]);
    if (isForced) await transaction.raw('alter table ?? force row level security', [table]);
    return Number(after.rows);
  });
}

/** Row-level security would hide every agency's rows from the owner too. @returns whether it did */
async function seeAll(transaction: Knex, table: string): Promise<boolean> {
  const { rows } = (await transaction.raw(
    'select relforcerowsecurity as forced from pg_class where oid = ?::regclass',
    [table],
  )) as { rows: { forced: boolean }[] };
  if (rows[0]!.forced) await transaction.raw('alter table ?? no force row level security', [table]);
  return rows[0]!.forced;
}

type Sum = { rows: string; sum: string };

/** The number of rows, and a checksum over their text that does not depend on their order. */
async function sumOf(transaction: Knex, table: string): Promise<Sum> {
  const { rows } = (await transaction.raw(
    'select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ?? t',
    [table],
  )) as { rows: Sum[] };
  return rows[0]!;
}

async function putOnForeignKeys(owner: Knex): Promise<number> {
  const { rows } = (await owner.raw(
    'select table_name as "table", name, definition from distribution.foreign_keys order by 1, 2',
  )) as { rows: Kept[] };
  for (const { table, name, definition } of rows) {
    const otherwise = OTHERWISE.find(({ constraint }) => constraint === name)?.definition;
    await owner.transaction(async (transaction) => {
      await transaction.raw(`alter table ?? add constraint ?? ${otherwise ?? definition}`, [table, name]);
      await transaction.raw('delete from distribution.foreign_keys where table_name = ? and name = ?', [table, name]);
    });
  }
  return rows.length;
}
