import type { Context } from '#domain/context.ts';
import { isId } from '#domain/new-id.ts';
import { acceptMany } from '#domain/timesheets/decision/accept-many.server.ts';
import { readTick } from '#domain/timesheets/decision/bulk.ts';
import { readChosen } from '#domain/timesheets/listing/pick-timesheets.server.ts';
import { totalInWords } from '#domain/timesheets/timesheet-words.ts';
import type { Sent } from './bulk-action.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Returns the address of the queue with this timesheet open; the first, if none is named. */
export function queueAt(ctx: Context, url: URL, next: FormDataEntryValue | null): string {
  const place = Object.fromEntries([...url.searchParams].filter(([name]) => name !== 'reject'));
  const t = typeof next === 'string' && isId(next) ? next : 'first';
  return `${pathsOf(ctx).timesheets({ ...place, t })}#detail`;
}

/** Names a decided timesheet for a message: "Gareth Llewellyn, 52h 00m". */
export async function namedInQueue(ctx: Context, timesheetId: string): Promise<string> {
  const timesheet = (await readChosen(ctx, [timesheetId])).get(timesheetId);
  if (!timesheet) return 'The timesheet';
  return `${timesheet.fullname}, ${totalInWords(timesheet, ctx.agency.settings.hourFormat.decimal)}`;
}

/** Accepts the open timesheet as shown, and opens the next, reporting there any change in the meantime. */
export async function acceptAndNext({ ctx, form, ticks, url }: Sent): Promise<Response> {
  const { timesheetId, version } = readTick(ticks[0] ?? '');
  // Without a version none was seen.
  const [outcome] = await acceptMany(ctx, [{ timesheetId, version: version ?? 0 }]);
  if (!outcome!.isDone) {
    const open = outcome!.code === 'version_changed' ? timesheetId : form.get('next');
    return redirectWith(queueAt(ctx, url, open), { kind: 'bad', message: outcome!.message });
  }
  const message = `Accepted: ${await namedInQueue(ctx, timesheetId)}.`;
  return redirectWith(queueAt(ctx, url, form.get('next')), { kind: 'good', message });
}
