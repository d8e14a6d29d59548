import { type Columns, storedName } from './columns.ts';

/** Returns a table's columns as a select list: `t.name, t.start_date as "start"`. */
export const selected = (table: string, columns: Columns): string =>
  Object.entries(columns)
    .map(([name, column]) => `${table}.${storedName(name, column)}${column.stored ? ` as "${name}"` : ''}`)
    .join(', ');
