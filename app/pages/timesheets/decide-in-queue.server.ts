import type { Context } from '#domain/context.ts';
import { Conflict } from '#domain/errors.ts';
import { isId } from '#domain/new-id.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { readTick } from '#domain/timesheets/decision/bulk.ts';
import { readChosen } from '#domain/timesheets/listing/pick-timesheets.server.ts';
import { totalInWords } from '#domain/timesheets/timesheet-words.ts';
import type { Sent } from './bulk-action.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** The queue with this timesheet open beside it; with none named, the first. */
export function queueAt(ctx: Context, url: URL, next: FormDataEntryValue | null): string {
  const place = Object.fromEntries([...url.searchParams].filter(([name]) => name !== 'reject'));
  const t = typeof next === 'string' && isId(next) ? next : 'first';
  return `${pathsOf(ctx).timesheets({ ...place, t })}#detail`;
}

/** "Gareth Llewellyn, 52h 00m", as a message names one that was decided. */
export async function namedInQueue(ctx: Context, timesheetId: string): Promise<string> {
  const timesheet = (await readChosen(ctx, [timesheetId])).get(timesheetId);
  if (!timesheet) return 'The timesheet';
  return `${timesheet.fullname}, ${totalInWords(timesheet, ctx.agency.settings.hourFormat.decimal)}`;
}

/** Accepts the one that is open as it was shown, and opens the next; what happened to it meanwhile is said there. */
export async function acceptAndNext({ ctx, form, ticks, url }: Sent): Promise<Response> {
  const { timesheetId, version } = readTick(ticks[0] ?? '');
  try {
    // A version that is not said is none that was looked at.
    await acceptTimesheet(ctx, { timesheetId, version: version ?? 0, note: null });
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const isDecided = error.code === 'already_decided' || error.code === 'not_pending';
    const open = isDecided ? form.get('next') : timesheetId;
    return redirectWith(queueAt(ctx, url, open), { kind: 'bad', message: error.message });
  }
  const message = `Accepted: ${await namedInQueue(ctx, timesheetId)}.`;
  return redirectWith(queueAt(ctx, url, form.get('next')), { kind: 'good', message });
}
