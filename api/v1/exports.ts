import { Readable } from 'node:stream';
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { countRecords } from '#domain/agencies/count-records.server.ts';
import { countEvents, exportEvents } from '#domain/audit/export-events.server.ts';
import { type Context, today } from '#domain/context.ts';
import { countRates, exportRates } from '#domain/contractors/rates/export-rates.server.ts';
import { countDownload, downloadTimesheets } from '#domain/digests/download-timesheets.server.ts';
import { EXPORT_KINDS, exportDirectory } from '#domain/exports/directory-export.server.ts';
import { type ExportRow, sheetRows, type TableExport } from '#domain/exports/export-table.ts';
import { parseInput } from '#domain/parse-input.ts';
import { streamPlainTimesheets } from '#domain/timesheets/download/export-timesheets.server.ts';
import { querySchema, TIMESHEET_QUERY } from '#domain/timesheets/listing/timesheet-query.schema.ts';
import { streamCsv, streamXlsx } from '#platform/tables/spreadsheets.ts';
import { answerWith } from '../answers/answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { begun } from '../answers/stream-collection.ts';
import { answerTable, TABLE_FORMATS, type TableFormat, tableFormatOf } from '../answers/table-answer.ts';
import { CollectionQuery } from './pages.ts';
import { titled } from './resource.ts';
import { problems, tableFile } from './responses.ts';

/** An export: its rows as they are read, their number, and the file name. */
type Opened = { table: TableExport; count: number; fileName: string };

const FORMATS = Object.keys(TABLE_FORMATS) as [TableFormat, ...TableFormat[]];
const shared = {
  format: z.enum(FORMATS).optional().openapi({ description: 'Takes the place of `Accept`; CSV if neither is given' }),
  roleId: CollectionQuery.shape.roleId,
};
const BYTES =
  'Streamed as it is read; where that fails the connection breaks. `Row-Count` says how many rows are to come.';
const READ = 'Scope `directory:read`.';

const routeOf = (kind: string, operationId: string, summary: string, description: string, filter: z.ZodRawShape = {}) =>
  createRoute({
    method: 'get',
    path: `/exports/${kind}`,
    operationId,
    tags: ['exports'],
    summary,
    description: `${description} ${BYTES}`,
    request: { query: z.strictObject({ ...filter, ...shared }) },
    responses: { 200: tableFile(FORMATS, ['Row-Count']), ...problems(422) },
  });

const timesheets = routeOf(
  'timesheets',
  'exportTimesheets',
  'The timesheets as a table, one row each',
  'As CSV and Excel in the columns of `/timesheets/downloads/summary`, with totals; as JSON lines for machines. Scope `timesheets:read`; rates only with `payroll:read` as well.',
  TIMESHEET_QUERY,
);
const AS_IMPORTED = 'In the columns of their import, so that an export can be imported again.';
/** What is exported whole, and how it is counted. */
const WHOLE: {
  kind: string;
  route: ReturnType<typeof routeOf>;
  read: (ctx: Context) => TableExport;
  count: (ctx: Context) => Promise<number>;
}[] = [
  ...EXPORT_KINDS.map((kind) => ({
    kind,
    route: routeOf(kind, `export${titled(kind)}`, `The agency’s ${kind} as a table`, `${AS_IMPORTED} ${READ}`),
    read: (ctx: Context) => exportDirectory(ctx, kind),
    count: async (ctx: Context) => (await countRecords(ctx))[kind],
  })),
  {
    kind: 'rates',
    route: routeOf(
      'rates',
      'exportRates',
      'The rates from dates of the agency’s contractors as a table',
      `${AS_IMPORTED} The rates that contractors start with are in the export of contractors. ${READ}`,
    ),
    read: exportRates,
    count: countRates,
  },
  {
    kind: 'audit',
    route: routeOf(
      'audit',
      'exportAuditTrail',
      'Everything that happened in the agency, the oldest first',
      'Changes are JSON, and include rates, records and settings. Scopes `timesheets:read`, `payroll:read`, `directory:read` and `settings:read`.',
    ),
    read: exportEvents,
    count: countEvents,
  },
];

const named = (ctx: Context, kind: string, format: TableFormat) =>
  `${kind}-${ctx.agency.canonicalName}-${today(ctx)}.${format}`;

async function openTimesheets(ctx: Context, format: TableFormat, requested: object): Promise<Opened> {
  const filter = parseInput(querySchema('summary'), requested);
  const count = await countDownload(ctx, 'summary', filter);
  const made = await downloadTimesheets(ctx, 'summary', filter);
  const rows = format === 'ndjson' ? streamPlainTimesheets(ctx, filter) : sheetRows(made);
  return { table: { columns: made.columns, rows }, count, fileName: made.nameAs(format) };
}

async function* jsonLines(rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

/** Responds with an export; any refusal comes before the response starts. */
async function answerExport(
  c: HonoContext<ApiEnvironment>,
  kind: string,
  open: (ctx: Context, format: TableFormat) => Promise<Opened>,
): Promise<Response> {
  const format = tableFormatOf(c, c.req.query('format') as TableFormat | undefined, FORMATS);
  const { table, count, fileName } = await open(c.get('context'), format);
  const { rows, leave } = await begun(table.rows);
  const stream = {
    csv: () => streamCsv(table.columns, rows),
    xlsx: () => streamXlsx(table.columns, rows, kind),
    ndjson: () => Readable.from(jsonLines(rows), { objectMode: false }),
  }[format]();
  stream.once('close', leave);
  return answerTable(c, stream, { format, fileName, headers: { 'Row-Count': String(count) } });
}

/** Registers the exports of an agency's tables. */
export function exports(api: OpenAPIHono<ApiEnvironment>): void {
  answerWith(api, timesheets, async (c) => {
    const { format: _, roleId: __, ...requested } = c.req.valid('query');
    return answerExport(c, 'timesheets', (ctx, format) => openTimesheets(ctx, format, requested));
  });
  for (const { kind, route, read, count } of WHOLE)
    answerWith(api, route, (c) =>
      answerExport(c, kind, async (ctx, format) => {
        return { table: read(ctx), count: await count(ctx), fileName: named(ctx, kind, format) };
      }),
    );
}
