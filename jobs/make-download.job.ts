import { Readable } from 'node:stream';
import type { DownloadJob } from '#domain/downloads/begin-download.server.ts';
import { sheetRows } from '#domain/exports/export-table.ts';
import { giveUpDownload, makeDownload, type WriteDownload } from '#domain/downloads/make-download.server.ts';
import { streamLongTablePdf } from '#documents/long-table-pdf.ts';
import { streamCsv, streamXlsx } from '#platform/tables/spreadsheets.ts';
import type { PdfRenderer } from '#platform/pictures/pdf.ts';
import { agencyJob } from './job-definition.ts';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Creates a long download in the background for its requester, one at a time per agency. */
export const makeLongDownload = agencyJob<DownloadJob>({
  name: 'make-download',
  sideBySide: 2,
  run: (ctx, { data, isLastAttempt, workerId }, { platform }) =>
    makeDownload(ctx, data, { write: writeWith(platform.pdf), isLastAttempt, workerId }),
  giveUp: (ctx, { data }) => giveUpDownload(ctx, data),
});

/** Returns the writer of each format. */
export function writeWith(pdf: PdfRenderer): WriteDownload {
  return (ctx, download, { format, rowCount }) => {
    const { columns, title } = download;
    if (format === 'csv')
      return { contentType: 'text/csv; charset=utf-8', stream: streamCsv(columns, sheetRows(download)) };
    if (format === 'xlsx') return { contentType: WORKBOOK, stream: streamXlsx(columns, sheetRows(download), title) };
    const stream = Readable.from(streamLongTablePdf(ctx, pdf, download, rowCount), { objectMode: false });
    return { contentType: 'application/pdf', stream };
  };
}
