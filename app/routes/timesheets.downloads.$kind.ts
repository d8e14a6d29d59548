import { Readable } from 'node:stream';
import { redirect } from '@remix-run/node';
import { today } from '#domain/context.ts';
import { countDownload, downloadTimesheets } from '#domain/digests/download-timesheets.server.ts';
import { beginDownload } from '#domain/downloads/begin-download.server.ts';
import { ROWS_AT_ONCE } from '#domain/downloads/made-download.ts';
import { parseInput } from '#domain/parse-input.ts';
import { readOwnSettings } from '#domain/roles/own-settings.server.ts';
import { DownloadSchema } from '#domain/timesheets/download.schema.ts';
import { filterSchema } from '#domain/timesheets/timesheet-filter.schema.ts';
import { renderTablePdf } from '#documents/table-pdf.tsx';
import { portalPlatform } from '#app/http/caller.server.ts';
import { fileResponse } from '#app/http/file-response.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { tableDownload } from '#app/http/table-download.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { REFUSED } from '#app/http/timesheet-list-data.server.ts';

/** Downloads the timesheets that the list's filter finds; where they are many, in the background. */
export const loader = portalLoader(async ({ ctx, params, url }) => {
  const { kind, format } = parseInput(DownloadSchema, {
    kind: params.kind,
    format: url.searchParams.get('format') ?? (await readOwnSettings(ctx)).downloads.format,
  });
  const typed = Object.fromEntries(url.searchParams);
  const read = filterSchema(kind).safeParse(typed);
  // What it cannot honour is said beside the filters of the list.
  if (!read.success) throw redirect(pathsOf(ctx).timesheets({ ...typed, format: null, [REFUSED]: kind }));
  const filter = read.data;
  const rowCount = await countDownload(ctx, kind, filter);
  if (rowCount > ROWS_AT_ONCE[format] && ctx.actor.kind === 'role') {
    const id = await beginDownload(ctx, { kind, format, filter, rowCount });
    throw redirect(pathsOf(ctx).madeDownload(id));
  }
  const download = await downloadTimesheets(ctx, kind, filter);
  if (format !== 'pdf') {
    const chosen = new URL(url);
    chosen.searchParams.set('format', format);
    return tableDownload(ctx, chosen, `timesheets-${kind}`, download);
  }
  const { pdf } = await portalPlatform();
  const content = await renderTablePdf(ctx, pdf, download);
  const name = `timesheets-${kind}-${today(ctx)}.pdf`;
  return fileResponse({ name, contentType: 'application/pdf', size: content.length, stream: Readable.from([content]) });
});
