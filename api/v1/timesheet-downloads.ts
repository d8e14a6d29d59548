import { Readable } from 'node:stream';
import { z } from '@hono/zod-openapi';
import { renderTablePdf } from '#documents/table-pdf.tsx';
import { downloadTimesheets } from '#domain/digests/download-timesheets.server.ts';
import { Invalid } from '#domain/errors.ts';
import { sheetRows } from '#domain/exports/export-table.ts';
import { parseInput } from '#domain/parse-input.ts';
import { DOWNLOAD_FORMATS, DOWNLOAD_KINDS } from '#domain/timesheets/download/download.schema.ts';
import { querySchema, TIMESHEET_QUERY } from '#domain/timesheets/listing/timesheet-query.schema.ts';
import { streamCsv, streamXlsx } from '#platform/tables/spreadsheets.ts';
import { formatOf } from '../answers/table-answer.ts';
import type { Operations } from './operations-under.ts';

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};
const file = { schema: z.string().openapi({ format: 'binary' }) };

/** Registers the downloads of timesheets. */
export function timesheetDownloads(operations: Operations): void {
  operations.get('/timesheets/downloads/{kind}', 'downloadTimesheets', {
    summary: 'Timesheets as a spreadsheet or a PDF',
    description:
      '`detail` has a row for each entry, `summary` one for each timesheet, `digest` one for each contractor and payroll period. The digest needs `from` and `to`. They refer to `dateUsed`: the days of the period by default, its beginning for the digest. A kind that does not support a filter refuses it by name. `type` is another name for `format`, which takes the place of `Accept`; `xlsx` if none of them is given.',
    scopes: 'Scope `timesheets:read`; rates, and so the digest, only with `payroll:read` as well.',
    params: { kind: z.enum(DOWNLOAD_KINDS) },
    query: z.strictObject({
      format: z.enum(DOWNLOAD_FORMATS).default('xlsx'),
      type: z.enum(DOWNLOAD_FORMATS).optional(),
      ...TIMESHEET_QUERY,
      roleId: z.string().optional(),
    }),
    responses: {
      200: {
        description: 'The file',
        content: Object.fromEntries(Object.values(TYPES).map((type) => [type.replace(/;.*/, ''), file])),
      },
    },
    run: async ({ c, ctx, params: { kind }, query }) => {
      const { type, format: sent, roleId: _, ...requested } = query;
      const named = c.req.query('format') === undefined ? type : sent;
      if (type && type !== named)
        throw new Invalid([
          { field: 'type', message: 'type and format mean the same and contradict each other.', code: 'contradictory' },
        ]);
      const format = formatOf(c, named, DOWNLOAD_FORMATS, TYPES);
      const made = await downloadTimesheets(ctx, kind, parseInput(querySchema(kind), requested));
      const headers = {
        'Content-Type': TYPES[format],
        'Content-Disposition': `attachment; filename="${made.nameAs(format)}"`,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      };
      if (format === 'pdf')
        return c.body(new Uint8Array(await renderTablePdf(ctx, c.get('platform').pdf, made)), 200, headers);
      const { columns, title } = made;
      const rows = sheetRows(made);
      const stream = format === 'csv' ? streamCsv(columns, rows) : streamXlsx(columns, rows, title);
      return c.body(Readable.toWeb(stream) as ReadableStream, 200, headers);
    },
  });
}
