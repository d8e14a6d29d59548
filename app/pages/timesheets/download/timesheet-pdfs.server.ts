import { Readable } from 'node:stream';
import type { ActionFunctionArgs } from '@remix-run/node';
import { openTimesheetsPdf } from '#documents/timesheet-pdf.ts';
import { type Context, today } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import { openContext, portalPlatform } from '#app/http/caller.server.ts';
import { backToList, pickedIn } from '../bulk-action.server.ts';
import { fileResponse } from '#app/http/file-response.server.ts';
import { PERSON_LIMITS } from '#app/http/form-limits.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';
import { readChosen } from '#domain/timesheets/listing/pick-timesheets.server.ts';

/** The selected timesheets as one PDF. */
export function downloadPdfs(args: ActionFunctionArgs): Promise<Response> {
  const { request } = args;
  const url = new URL(request.url);
  return translateErrors(request, async () => {
    const ctx = await openContext(args);
    const { formData: form } = await readFields(request, PERSON_LIMITS);
    const ticks = [...new Set(form.getAll('tick').map(String))];
    const picked = await pickedIn(ctx, form, ticks, url);
    const found = await readChosen(
      ctx,
      picked.map(({ timesheetId }) => timesheetId),
    );
    if (found.size === 0) return backToList(ctx, url, 'Select at least one timesheet');
    try {
      return await pdfOf(ctx, [...found.keys()], request.signal);
    } catch (error) {
      if (error instanceof Invalid) return backToList(ctx, url, error.message);
      throw error;
    }
  });
}

async function pdfOf(ctx: Context, timesheetIds: string[], gone: AbortSignal): Promise<Response> {
  const { pdf } = await portalPlatform();
  const content = await openTimesheetsPdf(ctx, pdf, timesheetIds, { gone });
  return fileResponse({
    name: `timesheets-${today(ctx)}.pdf`,
    contentType: 'application/pdf',
    size: content.length,
    stream: Readable.from([content]),
  });
}
