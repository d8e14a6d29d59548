import { type Columns, inFiles, storedName } from '../../columns.ts';
import { choiceCell, flagCell } from './cell-values.ts';
import type { CopyValue } from '../copy-text.ts';
import type { ImportTarget } from '../import-rules.ts';
import type { Cells } from './import-table.ts';

const imported = (columns: Columns) => Object.entries(inFiles(columns));

/** The columns of the table that an import fills, each from the file’s of its name. */
export const importTarget = (columns: Columns): ImportTarget['columns'] =>
  Object.fromEntries(
    imported(columns).map(([name, column]) => {
      const { type, isFilled } = column;
      return [storedName(name, column), { type, from: name, ...(isFilled ? { isFilled } : {}) }];
    }),
  );

/** A row in the columns of its table. */
export const importedValues = <C extends Columns>(
  columns: C,
  row: { [Name in keyof C]?: CopyValue | undefined },
): Record<string, CopyValue> =>
  Object.fromEntries(imported(columns).map(([name, column]) => [storedName(name, column), row[name] ?? null]));

/** Cells as they are meant: words to choose from in any case, and whether something is so. */
export function meantCells(columns: Columns, cells: Cells): Record<string, unknown> {
  const meant = imported(columns).flatMap(([name, { type, choices }]) => {
    if (choices) return [[name, choiceCell(cells[name], choices)]];
    return type === 'boolean' ? [[name, flagCell(cells[name])]] : [];
  });
  return { ...cells, ...Object.fromEntries(meant) };
}
