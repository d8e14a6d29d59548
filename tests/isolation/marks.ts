import pg from 'pg';
import { UNMARKED, WORDS } from './unmarked.ts';

/** The result of marking. */
export type Marking = {
  /** Text columns with marks, by the number in their marks. */
  columns: Map<number, string>;
  /** Every id that occurs in the agency's rows and in no other's, with the table of one of them. */
  ids: Map<string, string>;
  /** Columns that cannot be marked without a stated reason, and listed ones that do not exist. */
  wrong: string[];
};

type Column = { table: string; column: string; type: string };

/**
 * Returns the columns of tables partitioned by agency, and of the accounts. The agency's accounts are those whose
 * holders belong to no other.
 */
const columnsOf = (client: pg.Client, types: string[]) =>
  client.query<Column>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and format_type(a.atttypid, null) = any($1)
      and (c.relname in ('agencies', 'accounts', 'account_passkeys')
        or exists (select from pg_attribute g where g.attrelid = c.oid and g.attname = 'agency_id' and not g.attisdropped))
    order by 1, 2`,
    [types],
  );
const TEXTS = ['text', 'text[]', 'json', 'jsonb', 'character varying', 'bytea'];

/** Starts with letters found nowhere in the product, then the column's number, then the row's. */
export const MARK = /zqx(\d+)y(\d+)/gi;

/** What a text column is set to: the first that its checks allow. */
const WAYS: ((mark: string) => string)[] = [
  (mark) => mark,
  (mark) => `${mark} || '@zqx.example'`,
  (mark) => `'https://zqx.example/' || ${mark}`,
];

function valuesOf({ column, type }: Column, mark: string): string[] {
  if (type === 'text[]') return WAYS.map((way) => `array[${way(mark)}]`);
  if (type === 'bytea')
    return [`convert_to(rpad(${mark}, greatest(octet_length(t.${column}), length(${mark})), '.'), 'utf8')`];
  if (type.startsWith('json')) return [`pg_temp.with_mark(t.${column}::jsonb, ${mark})::${type}`];
  // Emails get a valid form, so that they can be used in requests.
  const ways = column.endsWith('email_address') ? WAYS.slice(1, 2) : WAYS;
  return ways.map((way) => way(mark));
}

/** Text written by people is under these names in documents, and is replaced; each document also gets an extra member. */
const WITH_MARK = `create function pg_temp.with_mark(given jsonb, mark text) returns jsonb language sql as $$
  select case jsonb_typeof(given)
    when 'object' then (select coalesce(jsonb_object_agg(key, case
        when jsonb_typeof(value) = 'string' and key ~* '(name|note|reason|reference|department|costCentre|fullname|words|search)$'
          then to_jsonb(mark)
        when jsonb_typeof(value) in ('object', 'array') then pg_temp.with_mark(value, mark)
        else value end), '{}') from jsonb_each(given))
    when 'array' then (select coalesce(jsonb_agg(case when jsonb_typeof(value) in ('object', 'array')
        then pg_temp.with_mark(value, mark) else value end), '[]') from jsonb_array_elements(given))
    else given end $$`;

const nameOf = ({ table, column }: Column) => `${table}.${column}`;

/** Tables that belong to an account and no agency, with the column of the account. */
const ACCOUNT_IN: Readonly<Record<string, string>> = { accounts: 'id', account_passkeys: 'account_id' };

/** Returns the condition for the rows that belong only to the agency. */
function mineOf({ table }: Column, agencyId: string): string {
  if (table === 'agencies') return `id = '${agencyId}'`;
  if (!ACCOUNT_IN[table]) return `agency_id = '${agencyId}'`;
  const account = ACCOUNT_IN[table];
  return `${account} in (select account_id from contacts where agency_id = '${agencyId}')
    and ${account} not in (select account_id from contacts where account_id is not null and agency_id <> '${agencyId}')`;
}

/** The tables, and which have row-level security for their owner too. */
const TABLES = `select relname as name, relforcerowsecurity as "isForced" from pg_class where relnamespace = 'public'::regnamespace
  and relkind = 'r' and relname not like 'migrations%'`;

/** Runs work as the owner, with row-level security and triggers off. */
async function unbound<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    const { rows: tables } = await client.query<{ name: string; isForced: boolean }>(TABLES);
    const alter = async (triggers: string, force: string) => {
      for (const { name, isForced } of tables)
        await client.query(
          `alter table ${name} ${triggers} trigger user${isForced ? `, ${force} row level security` : ''}`,
        );
    };
    await alter('disable', 'no force');
    const done = await work(client);
    await client.query('set constraints all immediate');
    await alter('enable', 'force');
    await client.query('commit');
    return done;
  } finally {
    await client.end();
  }
}

/** Puts a distinct mark into every text column of every row of the agency. */
export function markAgency(ownerUrl: string, agencyId: string): Promise<Marking> {
  return unbound(ownerUrl, async (client) => {
    await client.query(WITH_MARK);
    const { rows: columns } = await columnsOf(client, TEXTS);
    const names = new Set(columns.map(nameOf));
    const wrong = [...UNMARKED.keys()].filter((name) => !names.has(name)).map((name) => `${name} is no column`);
    const marked = new Map<number, string>();
    for (const [at, column] of columns.entries()) {
      const reason = UNMARKED.get(nameOf(column));
      if (reason !== undefined && reason !== WORDS) continue;
      const why = await markColumn(client, column, at, agencyId, reason === WORDS);
      if (reason === WORDS && why === null) wrong.push(`${nameOf(column)} is listed, though no check keeps a mark out`);
      else if (reason === undefined && why === null) marked.set(at, nameOf(column));
      else if (reason === undefined) wrong.push(`${nameOf(column)}: ${why}`);
    }
    return { columns: marked, ids: await idsOf(client, agencyId), wrong };
  });
}

/** Marks a column, in every row if its checks allow that, otherwise where it has a value. @returns why not, or null if it is marked */
async function markColumn(
  client: pg.Client,
  column: Column,
  at: number,
  agencyId: string,
  isTaken: boolean,
): Promise<string | null> {
  let why = 'the agency has no row of it';
  for (const rows of ['true', `${column.column} is not null`])
    for (const value of valuesOf(column, `('zqx${at}y' || marked.n)`)) {
      await client.query('savepoint marking');
      try {
        const { rowCount } =
          await client.query(`update ${column.table} t set ${column.column} = ${value} from (select ctid,
          row_number() over () as n from ${column.table} where ${mineOf(column, agencyId)} and ${rows}) marked
          where t.ctid = marked.ctid`);
        await client.query('set constraints all immediate');
        await client.query(`${isTaken ? 'rollback to' : 'release'} savepoint marking`);
        if (rowCount) return null;
      } catch (error) {
        why = (error as Error).message;
        await client.query('rollback to savepoint marking');
      }
    }
  return why;
}

/** Returns the ids that only the agency's rows have. */
async function idsOf(client: pg.Client, agencyId: string): Promise<Map<string, string>> {
  const { rows: columns } = await columnsOf(client, ['uuid', 'uuid[]']);
  const [mine, others] = [new Map<string, string>(), new Set<string>()];
  for (const column of columns) {
    const id = column.type === 'uuid' ? column.column : `unnest(${column.column})`;
    const ask = (rows: string) =>
      client.query<{ id: string | null }>(`select distinct ${id}::text as id from ${column.table} where ${rows}`);
    for (const { id } of (await ask(mineOf(column, agencyId))).rows) if (id) mine.set(id, nameOf(column));
    for (const { id } of (await ask(`not coalesce(${mineOf(column, agencyId)}, false)`)).rows) if (id) others.add(id);
  }
  return new Map([...mine].filter(([id]) => !others.has(id)));
}
