import { Readable } from 'node:stream';
import { type Command, Option } from 'commander';
import { showAgency } from '#domain/agencies/list-agencies.server.ts';
import { countEvents, exportEvents } from '#domain/audit/export-events.server.ts';
import type { Context } from '#domain/context.ts';
import { countDownload, downloadTimesheets } from '#domain/digests/download-timesheets.server.ts';
import {
  EXPORT_KINDS as DIRECTORY_KINDS,
  type ExportKind as DirectoryKind,
  exportDirectory,
} from '#domain/exports/directory-export.server.ts';
import { type FileTable, sheetRows, type TableExport } from '#domain/exports/export-table.ts';
import { parseInput } from '#domain/parse-input.ts';
import { streamPlainTimesheets } from '#domain/timesheets/export-timesheets.server.ts';
import { filterSchema } from '#domain/timesheets/timesheet-filter.schema.ts';
import { streamCsv, streamXlsx } from '#platform/spreadsheets.ts';
import { forAgency } from '../context.ts';
import { withExample } from '../example.ts';
import { requireNoTerminal, STANDARD, writeOut } from '../standard-streams.ts';
import { withClientId, withTimesheetFilter } from '../timesheet-filter.ts';

type ExportOptions = { format: 'csv' | 'xlsx' | 'ndjson'; out: string };
type ExportKind = DirectoryKind | 'timesheets' | 'audit';
type Open = (ctx: Context, options: ExportOptions) => TableExport | Promise<FileTable | TableExport>;

/** What the rows are called where it is not the kind's own name. */
const NAMES: Partial<Record<ExportKind, string>> = { audit: 'events' };

const timesheetFilter = ({ format: _format, out: _out, ...asked }: ExportOptions) =>
  parseInput(filterSchema('summary'), asked);

/** For machines as they are stored; for people as the portal’s summary has them. */
const openTimesheets: Open = async (ctx, options) => {
  const filter = timesheetFilter(options);
  if (options.format === 'ndjson') return { columns: [], rows: streamPlainTimesheets(ctx, filter) };
  return downloadTimesheets(ctx, 'summary', filter);
};

/** `export timesheets | clients | contracts | contractors | audit` */
export function registerExportCommands(program: Command): void {
  const noun = withExample(
    program.command('export').description('write records to a file, as they are read'),
    'countersign export contractors --format xlsx --out contractors.xlsx --agency calder-finch',
  );
  withTimesheetFilter(addKind(noun, 'timesheets', 'the agency’s timesheets, one row each', openTimesheets));
  for (const kind of DIRECTORY_KINDS)
    addKind(noun, kind, `the agency’s ${kind}, in the columns of their import`, (ctx) => exportDirectory(ctx, kind));
  addKind(noun, 'audit', 'everything that happened in the agency, the oldest first', exportEvents);
}

function addKind(noun: Command, kind: ExportKind, description: string, open: Open): Command {
  return withExample(
    noun
      .command(kind)
      .description(description)
      .addOption(new Option('--format <format>', 'how to write them').choices(['csv', 'xlsx', 'ndjson']).default('csv'))
      .option('--out <file>', 'where to; - for standard output', STANDARD),
    `countersign export ${kind} --format csv --out ${kind}.csv --agency calder-finch`,
  ).action((options: ExportOptions, command: Command) => write(kind, open, options, command));
}

/** How many rows there are to be, totals aside. */
async function countOf(ctx: Context, kind: ExportKind, options: ExportOptions): Promise<number> {
  if (kind === 'audit') return countEvents(ctx);
  if (kind === 'timesheets') return countDownload(ctx, 'summary', timesheetFilter(options));
  return (await showAgency(ctx)).figures[kind];
}

async function write(kind: ExportKind, open: Open, options: ExportOptions, command: Command): Promise<void> {
  const { format, out } = options;
  if (format === 'xlsx') requireNoTerminal(out, 'a workbook');
  await forAgency(command, async ({ ctx, output }) => {
    let count = 0;
    const asked = await withClientId(ctx, options);
    const opened = await open(ctx, asked);
    // A bar and the rows themselves would be drawn over one another.
    const isMixed = out === STANDARD && process.stdout.isTTY;
    const bar = isMixed ? null : output.bar(NAMES[kind] ?? kind, await countOf(ctx, kind, asked));
    const counted = async function* (rows: TableExport['rows']) {
      for await (const row of rows) {
        bar?.at((count += 1));
        yield row;
      }
    };
    const table = { ...opened, rows: counted(opened.rows) };
    const rows = 'totals' in table ? sheetRows(table) : table.rows;
    const stream = toStream(format, kind, { columns: table.columns, rows });
    await writeOut(out, stream).finally(() => bar?.end());
    if (out === STANDARD) return;
    output.result({ kind, format, out, count }, () =>
      output.line(`${count} ${NAMES[kind] ?? kind} written to ${out}.`),
    );
  });
}

function toStream(format: ExportOptions['format'], kind: ExportKind, { columns, rows }: TableExport): Readable {
  if (format === 'csv') return streamCsv(columns, rows);
  if (format === 'xlsx') return streamXlsx(columns, rows, kind);
  return Readable.from(jsonLines(rows));
}

async function* jsonLines(rows: TableExport['rows']): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}
