import { Readable } from 'node:stream';
import type { ActionFunctionArgs } from '@remix-run/node';
import { openTimesheetPdf } from '#documents/timesheet-pdf.ts';
import { type Context, today } from '#domain/context.ts';
import type { PdfRenderer } from '#platform/pdf.ts';
import { writeZip } from '#platform/zip-writer.ts';
import { openContext, portalPlatform } from './caller.server.ts';
import { backToList, pickedIn } from './bulk-action.server.ts';
import { fileResponse } from './file-response.server.ts';
import { checkToken, passGate } from './gate.server.ts';
import { translateErrors } from './translate-errors.server.ts';
import { namePicked } from '#domain/timesheets/pick-timesheets.server.ts';
import { friendlyId } from '#domain/timesheets/timesheet.ts';

/** How many PDFs one download holds: each takes a browser a moment. */
const MOST_PDFS = 100;

async function* pdfOf(ctx: Context, renderer: PdfRenderer, timesheetId: string) {
  yield (await openTimesheetPdf(ctx, renderer, { timesheetId })).content;
}

/** The selected timesheets as PDFs in one zip, each made as the download comes to it. */
export function downloadPdfs(args: ActionFunctionArgs): Promise<Response> {
  const { request } = args;
  const url = new URL(request.url);
  return translateErrors(request, async () => {
    const ctx = await openContext(args);
    const { needsToken } = await passGate(request);
    const form = await request.formData();
    await checkToken(request, form, needsToken);
    const ticks = [...new Set(form.getAll('tick').map(String))];
    const picked = await pickedIn(ctx, form, ticks, url);
    const names = await namePicked(
      ctx,
      picked.map(({ timesheetId }) => timesheetId),
    );
    if (names.size === 0) return backToList(ctx, url, 'Select at least one timesheet');
    if (names.size > MOST_PDFS) return backToList(ctx, url, `At most ${MOST_PDFS} PDFs at once`);
    const { pdf } = await portalPlatform();
    const entries = [...names.values()].map(({ id, friendlyNumber }) => ({
      name: `${friendlyId(friendlyNumber)}.pdf`,
      content: pdfOf(ctx, pdf, id),
    }));
    return fileResponse({
      name: `timesheets-${today(ctx)}.zip`,
      contentType: 'application/zip',
      stream: Readable.from(writeZip(entries)),
    });
  });
}
