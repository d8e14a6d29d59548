import { renderToStaticMarkup } from 'react-dom/server';
import { describeField } from '#domain/audit/history.ts';
import { type Context, now } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import type { ExportColumn, ExportRow, TableExport } from '#domain/exports/export-table.ts';
import { formatDate, formatInstant, sentenceCase } from '#domain/format.ts';
import type { PdfRenderer } from '#platform/pdf.ts';
import { embeddedFonts } from './fonts.ts';
import { FOOT_STYLES, SHEET_STYLES } from './styles.ts';

/** Most rows that are drawn at once. */
const MOST_ROWS = 2000;
const TOO_MANY = `A PDF holds ${MOST_ROWS.toLocaleString('en-GB')} rows at most. Please choose fewer timesheets, or Excel or CSV.`;

/** The columns that fit on a page across, by their keys; those that a table does not have are left out. */
const PRINTED = [
  'friendlyId',
  'fullname',
  'payrollNumber',
  'clientName',
  'contractName',
  'beginning',
  'entryDate',
  'startTime',
  'endTime',
  'breakMinutes',
  'status',
  'workedMinutes',
  'billableMinutes',
  'workedHours',
  'holidayMinutes',
  'nonBillableMinutes',
  'workedDays',
  'chargingPeriodRate',
  'payAmount',
];

const STYLES = `
@page { size: A4 landscape; margin: 14mm 14mm 24mm; }
body { font-size: 8pt; line-height: 11pt; }
h1 { font-size: 16pt; line-height: 20pt; }
table { margin-top: 5mm; }
thead th { font-size: 7.5pt; line-height: 10pt; white-space: normal; }
tbody :is(th, td) { padding: 1.2mm 2.5mm 1.2mm 0; line-height: 10.5pt; white-space: normal; }
tbody tr:last-child :is(th, td) { font-weight: 600; border-bottom: .75pt solid #1b1d21; }
tr { break-inside: avoid; }`;

const isNumber = ({ kind }: ExportColumn) => kind === 'number';
const cell = ({ key, kind }: ExportColumn, row: ExportRow) => {
  const value = row[key] ?? '';
  return kind === 'date' && value !== '' ? formatDate(value) : value;
};

function Sheet({
  title,
  columns,
  rows,
  agency,
  part,
}: {
  title: string;
  columns: ExportColumn[];
  rows: ExportRow[];
  agency: string;
  part?: string | undefined;
}) {
  return (
    <html lang="en-GB">
      <head>
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: `${embeddedFonts()}${SHEET_STYLES}${STYLES}` }} />
      </head>
      <body>
        <h1>{title}</h1>
        <p>{part ? `${agency}, ${part.toLowerCase()}` : agency}</p>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} className={isNumber(column) ? 'num' : undefined}>
                  {sentenceCase(describeField(column.key))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column.key} className={isNumber(column) ? 'num' : undefined}>
                    {cell(column, row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** A table as a tagged PDF, A4 across. @throws Invalid where it has more rows than are drawn at once */
export async function renderTablePdf(
  ctx: Context,
  renderPdf: PdfRenderer,
  { title, columns, rows }: TableExport & { title: string },
): Promise<Buffer> {
  const read: ExportRow[] = [];
  for await (const row of rows) {
    if (read.length > MOST_ROWS) throw new Invalid([{ field: 'format', message: TOO_MANY }]);
    read.push(row);
  }
  return drawTable(ctx, renderPdf, { title, columns, rows: read });
}

/** Rows of a table as a PDF. @param table.part "Part 2 of 9", where they are one of several; such parts are not tagged */
export function drawTable(
  ctx: Context,
  renderPdf: PdfRenderer,
  { title, columns, rows, part }: { title: string; columns: ExportColumn[]; rows: ExportRow[]; part?: string },
): Promise<Buffer> {
  const printed = PRINTED.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const sheet = <Sheet title={title} columns={printed} rows={rows} agency={ctx.agency.displayName} part={part} />;
  const foot = (
    <>
      <style dangerouslySetInnerHTML={{ __html: `${embeddedFonts()}${FOOT_STYLES}` }} />
      <div className="foot">
        <div>
          <span>Made {formatInstant(now(ctx), ctx.agency.timeZone)}</span>
          <span>
            {part && `${part}, `}
            Page <span className="pageNumber" /> of <span className="totalPages" />
          </span>
        </div>
      </div>
    </>
  );
  const html = `<!doctype html>${renderToStaticMarkup(sheet)}`;
  return renderPdf(html, { footer: renderToStaticMarkup(foot), isTagged: part === undefined });
}
