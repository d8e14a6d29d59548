import { type Columns, storedName } from './columns.ts';

/** Columns of a table as a statement selects them: `t.name, t.start_date as "start"`. */
export const selected = (table: string, columns: Columns): string =>
  Object.entries(columns)
    .map(([name, column]) => `${table}.${storedName(name, column)}${column.stored ? ` as "${name}"` : ''}`)
    .join(', ');
