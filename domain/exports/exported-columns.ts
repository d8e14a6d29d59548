import type { Columns } from '../columns.ts';
import type { ExportColumn, ExportRow } from './export-table.ts';

/** Columns as a file has them. */
export const exportColumns = (columns: Columns): ExportColumn[] =>
  Object.entries(columns).map(([key, { type }]) => {
    const isNumber = type === 'integer' || type.startsWith('numeric');
    return { key, header: key, kind: isNumber ? 'number' : type === 'date' ? 'date' : 'text' };
  });

/** A record in these columns; a yes or no is said in words. */
export const exportRow = <C extends Columns>(columns: C, record: { [Name in keyof C]?: unknown }): ExportRow =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, cellOf(record[name])]));

function cellOf(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === undefined ? null : String(value);
}
