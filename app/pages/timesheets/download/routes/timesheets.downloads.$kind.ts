import { Readable } from 'node:stream';
import { redirect } from '@remix-run/node';
import { countDownload, downloadTimesheets } from '#domain/digests/download-timesheets.server.ts';
import { beginDownload } from '#domain/downloads/begin-download.server.ts';
import { isMadeAtOnce } from '#domain/downloads/made-download.ts';
import { sheetRows } from '#domain/exports/export-table.ts';
import { parseInput } from '#domain/parse-input.ts';
import { readOwnSettings } from '#domain/roles/own-settings.server.ts';
import { DownloadSchema } from '#domain/timesheets/download/download.schema.ts';
import { filterSchema } from '#domain/timesheets/listing/timesheet-filter.schema.ts';
import { renderTablePdf } from '#documents/table-pdf.tsx';
import { portalPlatform } from '#app/http/caller.server.ts';
import { fileResponse } from '#app/http/file-response.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { tableDownload } from '#app/http/table-download.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { REFUSED } from '#app/pages/timesheets/timesheet-list-data.server.ts';

/** Downloads the timesheets that match the list's filter; in the background if there are many. */
export const loader = portalLoader(async ({ ctx, params, url }) => {
  const { kind, format } = parseInput(DownloadSchema, {
    kind: params.kind,
    format: url.searchParams.get('format') ?? (await readOwnSettings(ctx)).downloads.format,
  });
  const typed = Object.fromEntries(url.searchParams);
  const read = filterSchema(kind).safeParse(typed);
  // What it cannot honour is reported beside the list's filters.
  if (!read.success) throw redirect(pathsOf(ctx).timesheets({ ...typed, format: null, [REFUSED]: kind }));
  const filter = read.data;
  const rowCount = await countDownload(ctx, kind, filter);
  if (!isMadeAtOnce(format, rowCount) && ctx.actor.kind === 'role') {
    const id = await beginDownload(ctx, { kind, format, filter, rowCount });
    throw redirect(pathsOf(ctx).madeDownload(id));
  }
  const download = await downloadTimesheets(ctx, kind, filter);
  if (format !== 'pdf') {
    const chosen = new URL(url);
    chosen.searchParams.set('format', format);
    const { columns, title, nameAs } = download;
    return tableDownload(chosen, nameAs, { columns, title, rows: sheetRows(download) });
  }
  const { pdf } = await portalPlatform();
  const content = await renderTablePdf(ctx, pdf, download);
  return fileResponse({
    name: download.nameAs(format),
    contentType: 'application/pdf',
    size: content.length,
    stream: Readable.from([content]),
  });
});
