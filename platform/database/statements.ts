import knexFactory, { type Knex } from 'knex';
import pg from 'pg';

/** A statement: a knex builder or raw, or its text with values. It is run, never awaited: knex's own type would accept that for any rows. */
export type Statement = Pick<Knex.QueryBuilder, 'toSQL'> | { text: string; values: unknown[] };

const snakeCache = new Map<string, string>();
function snake(identifier: string): string {
  let known = snakeCache.get(identifier);
  if (known === undefined) {
    known = identifier.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    snakeCache.set(identifier, known);
  }
  return known;
}

const camelCache = new Map<string, string>();
function camel(column: string): string {
  let known = camelCache.get(column);
  if (known === undefined) {
    known = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    camelCache.set(column, known);
  }
  return known;
}

/** Builds statements for PostgreSQL; holds no connection. */
export const sql: Knex = knexFactory({
  client: 'pg',
  wrapIdentifier: (value, original) => original(value === '*' ? value : snake(value)),
});

const types = new pg.TypeOverrides();
const { builtins } = pg.types;
types.setTypeParser(builtins.DATE, (text) => text);
types.setTypeParser(builtins.TIME, (text) => text.slice(0, 5));
types.setTypeParser(builtins.INT8, Number);
types.setTypeParser(builtins.TIMESTAMPTZ, (text) => text.replace(' ', 'T').replace(/\+00$/, 'Z'));

/** A driver statement, with rows as arrays. */
export type Query = pg.QueryArrayConfig;

/** Converts a statement for the driver. */
export function toQuery(statement: Statement): Query {
  const native = 'text' in statement ? statement : statement.toSQL().toNative();
  const text = 'text' in native ? native.text : native.sql;
  const values = 'text' in native ? native.values : native.bindings;
  return { text: text as string, values: values as unknown[], rowMode: 'array', types: types as pg.CustomTypesConfig };
}

/** Returns a result's rows, with columns in camelCase. */
export function toRows(result: pg.QueryArrayResult): Record<string, unknown>[] {
  const names = result.fields.map((field) => camel(field.name));
  return result.rows.map((values: unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i += 1) row[names[i]!] = values[i];
    return row;
  });
}
