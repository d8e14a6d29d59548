import type { LoaderInput } from '#app/http/portal-loader.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { pageToReturnTo } from '#app/http/return-to.server.ts';
import { Conflict } from '#domain/errors.ts';
import { dateInWords } from '#domain/periods/period-words.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { friendlyId, type Timesheet, whyNotPending } from '#domain/timesheets/timesheet.ts';
import type { ReasonPage } from './reason-panel.tsx';
import type { Actor } from '#domain/roles/actor.ts';

/** What a page that asks for a reason shows. A timesheet that no longer allows it says what happened to it. */
export async function loadReasonPage(
  { ctx, params, request }: LoaderInput,
  allows: (actor: Actor, timesheet: Timesheet) => boolean,
): Promise<ReasonPage> {
  const timesheetId = params.timesheetId!;
  const timesheet = await getTimesheet(ctx, timesheetId);
  if (!allows(ctx.actor, timesheet))
    throw new Conflict(
      'not_allowed_now',
      timesheet.status === 'pending' ? 'This is not possible now.' : whyNotPending(timesheet, ctx.agency.timeZone),
    );
  const about = `${timesheet.fullname}, ${dateInWords(timesheet)}, ${timesheet.contractName} (${friendlyId(timesheet.friendlyNumber)})`;
  const closeHref = (await pageToReturnTo(request)) ?? pathsOf(ctx).timesheet(timesheetId);
  return { version: timesheet.version, about, closeHref };
}
