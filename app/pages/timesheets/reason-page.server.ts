import { data } from '@remix-run/node';
import type { LoaderInput } from '#app/http/portal-loader.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { pageToReturnTo } from '#app/http/return-to.server.ts';
import { dateInWords } from '#domain/periods/period-words.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { friendlyId, type Timesheet, whyNotPending } from '#domain/timesheets/timesheet.ts';
import type { ReasonPage } from './reason-panel.tsx';
import type { Actor } from '#domain/roles/actor.ts';

/** Returns where a panel above a timesheet closes to: the list it was opened from, or the timesheet. */
export async function pageToCloseTo({ ctx, params, request }: Pick<LoaderInput, 'ctx' | 'params' | 'request'>) {
  return (await pageToReturnTo(request)) ?? pathsOf(ctx).timesheet(params.timesheetId!);
}

/** Loads a page that asks for a reason: for a timesheet that no longer allows the action, what happened to it, as a 409. */
export async function loadReasonPage(
  { ctx, params, request }: LoaderInput,
  allows: (actor: Actor, timesheet: Timesheet) => boolean,
) {
  const timesheetId = params.timesheetId!;
  const timesheet = await getTimesheet(ctx, timesheetId);
  const about = `${timesheet.fullname}, ${dateInWords(timesheet)}, ${timesheet.contractName} (${friendlyId(timesheet.friendlyNumber)})`;
  const closeHref = await pageToCloseTo({ ctx, params, request });
  const refused = allows(ctx.actor, timesheet) ? null : whyNot(timesheet, ctx.agency.timeZone);
  const page: ReasonPage = { version: timesheet.version, about, closeHref, refused };
  return data(page, { status: refused === null ? 200 : 409 });
}

const whyNot = (timesheet: Timesheet, timeZone: string) =>
  timesheet.status === 'pending' ? 'This is not possible now.' : whyNotPending(timesheet, timeZone);
