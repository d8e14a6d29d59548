import { Readable } from 'node:stream';
import { openTimesheetPdf } from '#documents/timesheet-pdf.ts';
import { portalPlatform } from '#app/http/caller.server.ts';
import { fileResponse } from '#app/http/file-response.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** Downloads a timesheet as a PDF. */
export const loader = portalLoader(async ({ ctx, params }) => {
  const { pdf } = await portalPlatform();
  const { name, contentType, content } = await openTimesheetPdf(ctx, pdf, { timesheetId: params.timesheetId! });
  return fileResponse({ name, contentType, size: content.length, stream: Readable.from([content]) });
});
