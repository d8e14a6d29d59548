import type { Context } from '#domain/context.ts';
import { type ExportRow, type FileTable, totalledRows } from '#domain/exports/export-table.ts';
import type { PdfRenderer } from '#platform/pictures/pdf.ts';
import { JoinedPdf } from './joined-pdf.ts';
import { drawTable } from './table-pdf.tsx';

/** Rows drawn at once: a browser takes ever longer per row, the more there are. */
const ROWS_OF_PART = 1000;
/** Rows up to which a document includes its structure: each takes some 40 kB of memory in the meantime. */
const MAX_TAGGED = 5_000;

/** Renders a table of any length as one PDF, drawn in parts as its rows are read. @param rowCount the expected number of rows */
export async function* streamLongTablePdf(
  ctx: Context,
  renderPdf: PdfRenderer,
  table: FileTable,
  rowCount: number,
): AsyncGenerator<Uint8Array> {
  const whole = new JoinedPdf();
  const expected = Math.ceil(rowCount / ROWS_OF_PART);
  let part: ExportRow[] = [];
  let number = 0;
  const draw = async () => {
    number += 1;
    const name = `Part ${number} of ${Math.max(expected, number)}`;
    const named = expected > 1 || number > 1 ? { part: name } : {};
    await whole.add(
      await drawTable(ctx, renderPdf, { ...table, rows: part, ...named, isTagged: rowCount <= MAX_TAGGED }),
    );
    part = [];
  };
  for await (const row of totalledRows(table)) {
    // The table's totals are placed with the last rows, not alone on a page.
    if (part.length >= ROWS_OF_PART && number + 1 < expected) await draw();
    part.push(row);
    if (part.length >= ROWS_OF_PART * 2) await draw();
  }
  if (part.length > 0 || number === 0) await draw();
  yield await whole.save();
}
