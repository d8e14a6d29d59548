import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { openLogo } from '#domain/agencies/branding/open-logo.server.ts';
import { type Context, now } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import { holds } from '#domain/roles/permissions.ts';
import { readSheets } from '#domain/timesheets/read-sheets.server.ts';
import type { TimesheetSheet } from '#domain/timesheets/timesheet-detail.ts';
import { friendlyId } from '#domain/timesheets/timesheet.ts';
import type { PdfRenderer } from '#platform/pictures/pdf.ts';
import { renderTimesheetsPdf } from './many-timesheets.tsx';
import { renderTimesheetPdf } from './render.tsx';
import type { Logo } from './timesheet-document.tsx';

/** A document ready to be sent. */
export type TimesheetPdf = { name: string; contentType: 'application/pdf'; content: Buffer };

/**
 * Returns a timesheet within the actor's reach as a PDF. It shows rates only if they were captured and the actor may
 * see them.
 * @param options.withRates false leaves them out in any case, for copies to others
 * @throws NotFound, Forbidden
 */
export async function openTimesheetPdf(
  ctx: Context,
  renderPdf: PdfRenderer,
  { timesheetId, withRates = true }: { timesheetId: string; withRates?: boolean },
): Promise<TimesheetPdf> {
  const [timesheet] = (await readSheets(ctx, [timesheetId])) as [TimesheetSheet];
  const content = await renderTimesheetPdf(renderPdf, timesheet, ctx.agency, {
    withRates: withRates && timesheet.capturesWorkerFinancials && holds(ctx.actor, 'payroll.read'),
    logo: await logoOf(ctx),
    madeAt: now(ctx),
  });
  return { name: `${friendlyId(timesheet.friendlyNumber)}.pdf`, contentType: 'application/pdf', content };
}

/** The maximum number of timesheets in a document. */
export const MAX_IN_ONE_PDF = 500;

/**
 * Returns timesheets within the actor's reach as one PDF, in the given order: 500 at most.
 * @param options.gone the requester is no longer waiting
 * @throws Invalid for more, NotFound, Forbidden
 */
export async function openTimesheetsPdf(
  ctx: Context,
  renderPdf: PdfRenderer,
  timesheetIds: string[],
  { gone }: { gone?: AbortSignal } = {},
): Promise<Buffer> {
  if (timesheetIds.length > MAX_IN_ONE_PDF)
    throw new Invalid([{ field: 'tick', message: `At most ${MAX_IN_ONE_PDF} timesheets in one PDF` }]);
  const mayRates = holds(ctx.actor, 'payroll.read');
  const sheets = (await readSheets(ctx, timesheetIds)).map((timesheet) => ({
    timesheet,
    withRates: mayRates && timesheet.capturesWorkerFinancials,
  }));
  return renderTimesheetsPdf(renderPdf, sheets, ctx.agency, { logo: await logoOf(ctx), madeAt: now(ctx), gone });
}

async function logoOf(ctx: Context): Promise<Logo> {
  const { body, contentType } = await openLogo(ctx, 'rectangular');
  if (typeof body === 'string') return { drawing: body };
  const bytes = await buffer(body as ReadableStream<Uint8Array>);
  return { src: `data:${contentType};base64,${bytes.toString('base64')}` };
}
