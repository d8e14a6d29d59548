import { type Column, type Columns, inFiles, storedName } from '../../columns.ts';
import { choiceCell, flagCell } from './cell-values.ts';
import type { CopyValue } from '../copy-text.ts';
import type { ImportTarget } from '../import-rules.ts';
import type { Cells } from './import-table.ts';

/** A column known to imports, with its name in the table. */
type Imported = { name: string; stored: string; column: Column };
const known = new WeakMap<Columns, readonly Imported[]>();

/** Returns the columns known to imports, computed once for all rows. */
function imported(columns: Columns): readonly Imported[] {
  let found = known.get(columns);
  if (!found) {
    found = Object.entries(inFiles(columns)).map(([name, column]) => ({
      name,
      stored: storedName(name, column),
      column,
    }));
    known.set(columns, found);
  }
  return found;
}

/** Returns the table columns that an import fills, each from the file's column of its name. */
export const importTarget = (columns: Columns): ImportTarget['columns'] =>
  Object.fromEntries(
    imported(columns).map(({ name, stored, column: { type, isFilled } }) => [
      stored,
      { type, from: name, ...(isFilled ? { isFilled } : {}) },
    ]),
  );

/** Returns a row's values by column of its table. */
export function importedValues<C extends Columns>(
  columns: C,
  row: { [Name in keyof C]?: CopyValue | undefined },
): Record<string, CopyValue> {
  const values: Record<string, CopyValue> = {};
  for (const { name, stored } of imported(columns)) values[stored] = row[name] ?? null;
  return values;
}

/** Converts cells to their meaning: choices in any case, and yes or no. */
export function meantCells(columns: Columns, cells: Cells): Record<string, unknown> {
  const meant: Record<string, unknown> = { ...cells };
  for (const { name, column } of imported(columns)) {
    if (column.choices) meant[name] = choiceCell(cells[name], column.choices);
    else if (column.type === 'boolean') meant[name] = flagCell(cells[name]);
  }
  return meant;
}
