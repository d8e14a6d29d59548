import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database, Statement } from '#platform/database/database.ts';
import { copyText, type CopyValue, listText } from './copy-text.ts';
import { LostRace } from '../retry-lost-race.ts';
import type { ImportTarget, NamedTable, StagedAuthoriser, StagedRow } from './import-rules.ts';
import type { AppliedImport } from './applied-import.ts';

/** The effect of one staged row on its record, with the differences where it changes. */
export type StagedOutcome = {
  number: number;
  id: string;
  outcome: 'created' | 'changed' | 'unchanged';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** The target columns that the file covers, with their types. */
export type SpokenColumns = { name: string; type: string }[];

/** Returns the target columns that one of the file's columns fills. */
export function spokenColumns(target: ImportTarget, columns: string[]): SpokenColumns {
  const spoken = Object.entries(target.columns).filter(([, { from }]) => columns.includes(from));
  return spoken.map(([name, { type }]) => ({ name, type }));
}

/** Returns the columns that the file does not cover but that new records have a value for. */
export function filledColumns(target: ImportTarget, columns: string[]): SpokenColumns {
  const filled = Object.entries(target.columns).filter(([, { from, isFilled }]) => isFilled && !columns.includes(from));
  return filled.map(([name, { type }]) => ({ name, type }));
}

async function stream(db: Database, text: string, rows: Iterable<readonly CopyValue[]>): Promise<void> {
  await pipeline(Readable.from(copyText(rows)), db.copyIn(text));
}

/** Creates the table that rows are streamed into, dropped with the transaction: rows cannot be streamed directly into an agency's tables. */
export async function createStage(db: Database, columns: SpokenColumns): Promise<void> {
  const declared = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  await db.run({
    text: `create temp table import_records (number integer, id uuid, version integer, round integer, ${declared}) on commit drop`,
    values: [],
  });
}

/** Streams rows into it, after those already there. */
export async function stageRecords(db: Database, columns: SpokenColumns, rows: readonly StagedRow[]): Promise<void> {
  const values = rows.map((row) => [
    ...[row.number, row.id, row.version ?? null, row.round ?? 0],
    ...columns.map(({ name }) => row.values[name] ?? null),
  ]);
  await stream(db, `copy import_records (number, id, version, round, ${names(columns)}) from stdin`, values);
}

/** Analyses what is staged, so that the database plans the comparison well. */
export async function analyseStaged(db: Database): Promise<void> {
  await db.run({ text: 'analyze import_records', values: [] });
}

/** What is staged, read once: an agency's tables may be on another node than a temporary table. */
const STAGED = (table: string) => `with s as materialized (select * from ${table})`;

const names = (columns: SpokenColumns, prefix = '') => columns.map(({ name }) => prefix + name).join(', ');
const differs = (columns: SpokenColumns) => `(${names(columns, 's.')}) is distinct from (${names(columns, 't.')})`;

/** Returns the staged records that are new or differ, in the file's order, as they are read. */
export function compareRecords(
  db: Database,
  agencyId: string,
  table: string,
  columns: SpokenColumns,
): AsyncGenerator<StagedOutcome> {
  const stated = ({ name, type }: SpokenColumns[number], side: string) =>
    `to_jsonb(${side}.${name}${type.startsWith('numeric') ? '::text' : ''})`; // money never becomes a float
  const differing = (side: string) =>
    `(select jsonb_object_agg(name, stated) from (values ${columns
      .map(
        (column) => `('${column.name}', ${stated(column, side)}, s.${column.name} is distinct from t.${column.name})`,
      )
      .join(', ')}) as d(name, stated, differs) where differs)`;
  const isChanged = `t.id is not null and ${differs(columns)}`;
  return db.stream<StagedOutcome>({
    text: `
      ${STAGED('import_records')}
      select s.number, s.id,
        case when t.id is null then 'created' else 'changed' end as outcome,
        case when ${isChanged} then ${differing('t')} end as before,
        case when ${isChanged} then ${differing('s')} end as after
      from s left join ${table} t on t.agency_id = $1 and t.id = s.id
      where t.id is null or ${differs(columns)}
      order by s.number`,
    values: [agencyId],
  });
}

/** What is staged, and the result of its comparison. */
type ToApply = {
  columns: SpokenColumns;
  filled: SpokenColumns;
  lastRound: number;
  erased: ReadonlySet<string>;
  records: { created: number; changed: number };
};

/**
 * Changes the staged records that differ, round by round, and then adds the new ones, which may take a place that a
 * change has freed.
 * @throws LostRace where a record is no longer as it was found, or names another that has been deleted since
 */
export async function applyRecords(
  db: Database,
  agencyId: string,
  target: ImportTarget,
  { columns, filled, lastRound, erased, records: { created, changed } }: ToApply,
  at: string,
): Promise<void> {
  const { table, stays = 'true' } = target;
  const last = changed > 0 ? lastRound : -1;
  let written = 0;
  for (let round = 0; round <= last; round += 1) {
    const rows = await db.run({
      text: `
      ${STAGED('import_records')}
      update ${table} t set ${columns.map(({ name }) => `${name} = s.${name}`).join(', ')}, version = t.version + 1, updated_at = $2
      from s where t.agency_id = $1 and t.id = s.id and s.round = $3 and ${differs(columns)}
        and t.version = s.version and t.status <> 'deleted' and ${stays}
      returning true as is_written`,
      values: [agencyId, at, round],
    });
    written += rows.length;
  }
  if (written !== changed) throw new LostRace();
  if (created > 0) await insertStaged(db, agencyId, table, { columns, filled, at });
  // Once they are named nobody can delete them: any deletion before that has committed.
  for (const [column, named] of Object.entries(target.names ?? {}))
    if (await areDeleted(db, agencyId, named, { ids: `select ${column} from import_records`, erased }))
      throw new LostRace();
}

/** Checks whether any of the named records is deleted, apart from erased ones. @param ids a query for their ids among what is staged */
async function areDeleted(
  db: Database,
  agencyId: string,
  { table, isDeleted }: NamedTable,
  { ids, erased }: { ids: string; erased: ReadonlySet<string> },
): Promise<boolean> {
  const found = await db.run({
    // A list, in which each is looked up: a join would compare every row with every other where statistics do not cover
    // the agency.
    text: `with s (id) as materialized (${ids})
      select from ${table} n where n.agency_id = $1 and n.id = any ((select array_agg(distinct id) from s)::uuid[]) and ${isDeleted}
        and n.id <> all ($2::uuid[]) limit 1`,
    values: [agencyId, [...erased]],
  });
  return found.length > 0;
}

async function insertStaged(
  db: Database,
  agencyId: string,
  table: string,
  { columns, filled, at }: { columns: SpokenColumns; filled: SpokenColumns; at: string },
): Promise<void> {
  const all = [...columns, ...filled];
  await db.run({
    text: `
      ${STAGED('import_records')}
      insert into ${table} (agency_id, id, ${names(all)}, created_at, updated_at)
      select $1, s.id, ${names(all, 's.')}, $2, $2 from s
      where not exists (select from ${table} t where t.agency_id = $1 and t.id = s.id)
      on conflict (agency_id, id) do nothing`,
    values: [agencyId, at],
  });
}

/** Inserts new records alone, one list per column in PostgreSQL's array format. Joined to the agency's row, so that Citus routes them. */
export function insertRecords(
  agencyId: string,
  table: string,
  columns: SpokenColumns,
  { ids, lists, at }: { ids: readonly string[]; lists: ReadonlyMap<string, string>; at: string },
): Statement {
  const casts = columns.map(({ type }, index) => `$${index + 4}::${type}[]`);
  return {
    text: `
      insert into ${table} (agency_id, id, ${names(columns)}, created_at, updated_at)
      select g.agency_id, h.id, ${names(columns, 'h.')}, $2::timestamptz, $2::timestamptz
      from agency_settings g cross join unnest($3::uuid[], ${casts.join(', ')}) as h (id, ${names(columns)})
      where g.agency_id = $1`,
    values: [agencyId, at, listText(ids), ...columns.map(({ name }) => lists.get(name))],
  };
}

/** An authoriser with the row that names them and the id they get if they are new. */
export type AuthoriserToStage = StagedAuthoriser & { number: number; id: string };

/** Streams the named authorisers in. A reference counts as a difference only where the file has the column. */
export async function stageAuthorisers(db: Database, rows: Iterable<AuthoriserToStage>): Promise<void> {
  await db.run({
    text: `create temp table import_authorisers (number integer, id uuid, contractor_id uuid, contact_id uuid,
      is_primary boolean, reference text, has_reference boolean) on commit drop`,
    values: [],
  });
  await stream(db, `copy import_authorisers from stdin`, authoriserValues(rows));
  await db.run({ text: 'analyze import_authorisers', values: [] });
}

function* authoriserValues(rows: Iterable<AuthoriserToStage>): Generator<CopyValue[]> {
  for (const { number, id, contractorId, contactId, isPrimary, reference } of rows)
    yield [number, id, contractorId, contactId, isPrimary, reference ?? null, reference !== undefined];
}

const PRESENT = `authorisers u on u.agency_id = $1 and u.contractor_id = s.contractor_id and u.contact_id = s.contact_id and u.status <> 'deleted'`;
const REFERENCE_DIFFERS = `(s.has_reference and s.reference is distinct from u.reference)`;
const AUTHORISER_DIFFERS = `((s.is_primary and not u.is_primary) or ${REFERENCE_DIFFERS})`;

/** Returns the effect of each staged authoriser, as for records. */
export function compareAuthorisers(db: Database, agencyId: string): AsyncGenerator<StagedOutcome & StagedAuthoriser> {
  return db.stream<StagedOutcome & StagedAuthoriser>({
    text: `
      ${STAGED('import_authorisers')}
      select s.number, coalesce(u.id, s.id) as id, s.contractor_id, s.contact_id, s.is_primary, s.reference,
        case when u.id is null then 'created' when ${AUTHORISER_DIFFERS} then 'changed' else 'unchanged' end as outcome,
        case when u.id is not null then jsonb_build_object('is_primary', u.is_primary, 'reference', u.reference) end as before,
        case when u.id is not null then jsonb_build_object('is_primary', s.is_primary or u.is_primary,
          'reference', case when s.has_reference then s.reference else u.reference end) end as after
      from s left join ${PRESENT} order by s.number, s.is_primary desc`,
    values: [agencyId],
  });
}

const NAMED_BY_AUTHORISERS: Record<string, NamedTable> = {
  contractor_id: { table: 'contractors', isDeleted: "n.status = 'deleted'" },
  contact_id: { table: 'contacts', isDeleted: "n.status = 'deleted'" },
};

/** Adds and changes the staged authorisers. A new primary one first replaces the old. @throws LostRace where one has been deleted since */
export async function applyAuthorisers(
  db: Database,
  agencyId: string,
  erased: ReadonlySet<string>,
  at: string,
): Promise<void> {
  const statements = [
    `update authorisers u set is_primary = false, version = u.version + 1, updated_at = $2 from s
     where u.agency_id = $1 and u.contractor_id = s.contractor_id and u.is_primary and s.is_primary and u.contact_id <> s.contact_id`,
    `update authorisers u set is_primary = u.is_primary or s.is_primary, version = u.version + 1, updated_at = $2,
       reference = case when s.has_reference then s.reference else u.reference end
     from s where u.agency_id = $1 and u.contractor_id = s.contractor_id and u.contact_id = s.contact_id
       and u.status <> 'deleted' and ${AUTHORISER_DIFFERS}`,
    `insert into authorisers (agency_id, id, contractor_id, contact_id, is_primary, reference, created_at, updated_at)
     select $1, s.id, s.contractor_id, s.contact_id, s.is_primary, s.reference, $2, $2 from s
     where not exists (select from authorisers u where u.agency_id = $1 and u.contractor_id = s.contractor_id
       and u.contact_id = s.contact_id and u.status <> 'deleted')
     on conflict (agency_id, id) do nothing`,
    // A change to a placement’s authorisers is a change to the placement; what was written with it is already counted.
    `update contractors p set version = p.version + 1, updated_at = $2 from s, authorisers u
     where p.agency_id = $1 and p.id = s.contractor_id and p.updated_at <> $2
       and u.agency_id = $1 and u.contractor_id = p.id and u.updated_at = $2`,
  ];
  for (const text of statements)
    await db.run({ text: `${STAGED('import_authorisers')} ${text}`, values: [agencyId, at] });
  for (const [column, named] of Object.entries(NAMED_BY_AUTHORISERS))
    if (await areDeleted(db, agencyId, named, { ids: `select ${column} from import_authorisers`, erased }))
      throw new LostRace();
}

/** Locks the placements for which authorisers are named, as other changes to them do. @returns how many already exist */
export async function lockStagedPlacements(db: Database, agencyId: string): Promise<number> {
  const held = await db.run({
    text: `with s as materialized (select distinct contractor_id from import_authorisers)
      select true as is_held from contractors p where p.agency_id = $1 and p.id in (select contractor_id from s) order by p.id for no key update of p`,
    values: [agencyId],
  });
  return held.length;
}

/** An applied import. */
export type ImportRow = Omit<AppliedImport, 'state' | 'progress' | 'message'>;

/** Stores an applied import, replacing the waiting one. @returns false where it has already ended */
export async function insertImport(db: Database, agencyId: string, row: ImportRow): Promise<boolean> {
  const { id, ...rest } = row;
  const applied = { ...rest, state: 'applied', progress: 100 };
  const insert = db.sql('imports').insert({ agencyId, id, ...applied });
  const merged = insert.onConflict(['agencyId', 'id']).merge(applied).whereIn('imports.state', ['waiting', 'running']);
  return (await db.run(merged.returning('imports.id'))).length > 0;
}

/** Returns the people behind these contact ids, for giving them roles. */
export function selectPeople(db: Database, agencyId: string, contactIds: string[]) {
  return db.run<{ contactId: string; emailAddress: string }>({
    text: `select id as contact_id, email_address from contacts where agency_id = $1 and id = any($2::uuid[])`,
    values: [agencyId, contactIds],
  });
}
