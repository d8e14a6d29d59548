import { renderToStaticMarkup } from 'react-dom/server';
import { type Context, now } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import { type ExportColumn, type ExportRow, type FileTable, totalledRows } from '#domain/exports/export-table.ts';
import { formatDate, formatInstant } from '#domain/format.ts';
import { CONTROL_TOTALS } from '#domain/timesheets/download/export-totals.ts';
import type { PdfRenderer } from '#platform/pictures/pdf.ts';
import { embeddedFonts } from './fonts.ts';
import { SHEET_STYLES } from './styles.ts';

/** The maximum number of rows drawn at once. */
const MAX_ROWS = 2000;
/** The same for its totals. */
const MAX_TOTALS = 20;
const TOO_MANY = `A PDF holds ${MAX_ROWS.toLocaleString('en-GB')} rows at most. Please choose fewer timesheets, or Excel or CSV.`;

/** The columns that fit on a landscape page, by key; those that a table does not have are left out. */
const PRINTED = [
  'friendlyId',
  'fullname',
  'payrollNumber',
  'clientName',
  'contractName',
  'beginning',
  'isBridgingPeriod',
  'entryDate',
  'startTime',
  'endTime',
  'breakTime',
  'status',
  'isVoid',
  'workedHours',
  'holidayHours',
  'workedDays',
  'holidayDays',
  'payAmount',
];

/** The columns of names, which break anywhere if nothing else keeps the table on the page. */
const NAMES = ['fullname', 'payrollNumber', 'clientName', 'contractName'];

const STYLES = `
@page { size: A4 landscape; margin: 14mm 14mm 24mm; @bottom-left { margin-top: 1.5mm; } @bottom-right { margin-top: 1.5mm; } }
body { font-size: 8pt; line-height: 11pt; }
h1 { font-size: 16pt; line-height: 20pt; }
table { margin-top: 5mm; }
thead th { font-size: 7.5pt; line-height: 10pt; white-space: normal; }
tbody :is(th, td) { padding: 1.2mm 2.5mm 1.2mm 0; line-height: 10.5pt; white-space: normal; }
tbody tr.total :is(th, td) { font-weight: 600; }
tbody td.name { min-width: 20mm; overflow-wrap: anywhere; }
tr { break-inside: avoid; }`;

const isNumber = ({ kind }: ExportColumn) => ['number', 'time', 'duration'].includes(kind);
const classOf = (column: ExportColumn) => (isNumber(column) ? 'num' : NAMES.includes(column.key) ? 'name' : undefined);
const cell = ({ key, kind }: ExportColumn, row: ExportRow) => {
  const value = row[key] ?? '';
  return kind === 'date' && value !== '' ? formatDate(value) : value;
};

/** A table, or a part of one, as drawn: "Part 2 of 9". */
export type Drawn = Pick<FileTable, 'title' | 'columns' | 'about'> & {
  rows: ExportRow[];
  part?: string;
  isTagged?: boolean;
};

function Sheet({ title, columns, rows, about, part }: Drawn) {
  const totalsFrom = rows.findIndex(({ friendlyId }) => friendlyId === CONTROL_TOTALS);
  return (
    <>
      <h1>{title}</h1>
      {about.map(({ label, value }) => (
        <p key={label}>
          {label}: {value}
        </p>
      ))}
      {part && <p>{part}</p>}
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} className={isNumber(column) ? 'num' : undefined}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className={totalsFrom >= 0 && index >= totalsFrom ? 'total' : undefined}>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  {cell(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Returns how long drawing a number of rows may take, in milliseconds: a busy machine draws some twenty a second. */
export function longestFor(rowCount: number): number {
  return 10_000 + rowCount * 50;
}

/** Renders a table as a tagged PDF, A4 landscape. @throws Invalid if it has more rows than are drawn at once */
export async function renderTablePdf(ctx: Context, renderPdf: PdfRenderer, table: FileTable): Promise<Buffer> {
  const read: ExportRow[] = [];
  for await (const row of totalledRows(table)) {
    if (read.length > MAX_ROWS + MAX_TOTALS) throw new Invalid([{ field: 'format', message: TOO_MANY }]);
    read.push(row);
  }
  return drawTable(ctx, renderPdf, { ...table, rows: read });
}

/** Draws rows of a table as a PDF, which may be one of several parts. */
export function drawTable(
  ctx: Context,
  renderPdf: PdfRenderer,
  { columns, rows, part, isTagged = true, ...rest }: Drawn,
): Promise<Buffer> {
  const printed = PRINTED.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const sheet = <Sheet {...rest} columns={printed} rows={rows} {...(part === undefined ? {} : { part })} />;
  const document = {
    agencyId: ctx.agency.id,
    title: rest.title,
    styles: `${embeddedFonts()}${SHEET_STYLES}${STYLES}`,
    body: renderToStaticMarkup(sheet),
    foot: {
      left: [`Made ${formatInstant(now(ctx), ctx.agency.timeZone)}`],
      right: [part === undefined ? '' : `${part}, `],
    },
  };
  return renderPdf(document, { isTagged, longest: longestFor(rows.length) });
}
