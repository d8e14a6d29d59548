import type { Columns } from '../columns.ts';
import { date, type ExportColumn, type ExportRow, number, rate, text } from './export-table.ts';

/** Converts columns to those of a file. */
export const exportColumns = (columns: Columns): ExportColumn[] =>
  Object.entries(columns).map(([key, { type }]) => {
    if (type === 'numeric(12,4)') return rate(key);
    return type === 'integer' || type.startsWith('numeric') ? number(key) : type === 'date' ? date(key) : text(key);
  });

/** Converts a record to these columns; booleans become words. */
export const exportRow = <C extends Columns>(columns: C, record: { [Name in keyof C]?: unknown }): ExportRow =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, cellOf(record[name])]));

function cellOf(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === undefined ? null : String(value);
}
