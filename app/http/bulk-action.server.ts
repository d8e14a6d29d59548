import { type ActionFunctionArgs, data } from '@remix-run/node';
import type { Context } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import { dateInWords } from '#domain/periods/period-words.ts';
import { remindAuthorisersNow, remindContractorsNow } from '#domain/reminders/remind-now.server.ts';
import { acceptMany } from '#domain/timesheets/accept-many.server.ts';
import { type Outcome, type Picked, readTick, summaryOf } from '#domain/timesheets/bulk.ts';
import { friendlyId } from '#domain/timesheets/timesheet.ts';
import { namePicked, pickMatching } from '#domain/timesheets/pick-timesheets.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { openContext } from './caller.server.ts';
import { redirectWith } from './flash.server.ts';
import { checkToken, passGate } from './gate.server.ts';
import { pathsOf } from './paths-of.server.ts';
import { readTimesheetFilter, REFUSED } from './timesheet-list-data.server.ts';
import { translateErrors } from './translate-errors.server.ts';

/** Reads a form of ticks that passes the gate. */
async function readTicks(args: ActionFunctionArgs): Promise<{ ctx: Context; form: FormData; ticks: string[] }> {
  const ctx = await openContext(args);
  const { needsToken } = await passGate(args.request);
  const form = await args.request.formData();
  await checkToken(args.request, form, needsToken);
  return { ctx, form, ticks: [...new Set(form.getAll('tick').map(String))] };
}

/** What is ticked, or all that the address's filter finds where the form says so. */
export async function pickedIn(ctx: Context, form: FormData, ticks: string[], url: URL): Promise<Picked[]> {
  if (form.get('scope') !== 'all') return ticks.map(readTick);
  const asked = new URL(url);
  asked.searchParams.delete(REFUSED); // a download that was refused before
  const { filter, problems } = readTimesheetFilter(ctx, asked);
  // Nobody acts on all that a filter finds while part of it does not hold.
  if (problems.length > 0) throw new Invalid(problems);
  return pickMatching(ctx, filter);
}

/** The list that the ticks stood on, with what went wrong. */
export function backToList(ctx: Context, url: URL, message: string): Promise<Response> {
  return redirectWith(pathsOf(ctx).timesheets(Object.fromEntries(url.searchParams)), { kind: 'bad', message });
}

async function named(ctx: Context, outcomes: Outcome[]) {
  const names = await namePicked(
    ctx,
    outcomes.map(({ timesheetId }) => timesheetId),
  );
  return outcomes.map(({ timesheetId, isDone, message }) => {
    const row = names.get(timesheetId);
    if (!row) return { timesheetId, isDone, message, name: 'A timesheet', sub: '' };
    const date = dateInWords(row);
    const sub = `${friendlyId(row.friendlyNumber)}, ${row.contractName}, ${date}`;
    return { timesheetId, isDone, message, name: row.fullname, sub };
  });
}

/** Acts on many timesheets and answers what became of each. With nothing to act on it goes back to the list. */
export function bulkAction(args: ActionFunctionArgs) {
  const url = new URL(args.request.url);
  return translateErrors(args.request, async () => {
    const { ctx, form, ticks } = await readTicks(args);
    const isReminding = form.get('deed') === 'remind';
    try {
      const picked = await pickedIn(ctx, form, ticks, url);
      const ids = picked.map(({ timesheetId }) => timesheetId);
      const outcomes = isReminding
        ? await remindAuthorisersNow(ctx, ids, composeReminder)
        : await acceptMany(ctx, picked);
      const summary = summaryOf(isReminding ? 'Sent reminders for' : 'Accepted', outcomes);
      return data({ summary, outcomes: await named(ctx, outcomes), isAllDone: outcomes.every(({ isDone }) => isDone) });
    } catch (error) {
      if (error instanceof Invalid) throw await backToList(ctx, url, error.message);
      throw error;
    }
  });
}

/** Reminds the contractors of the missing periods that are ticked. */
export function remindMissingAction(args: ActionFunctionArgs) {
  return translateErrors(args.request, async () => {
    const { ctx, ticks } = await readTicks(args);
    const back = pathsOf(ctx).timesheets({ status: 'missing' });
    const periods = ticks.map((tick) => {
      const [contractorId = '', beginning = ''] = tick.split('@');
      return { contractorId, beginning };
    });
    try {
      const sent = await remindContractorsNow(ctx, periods, composeReminder);
      const message =
        sent.length === 1 ? `Reminder sent to ${sent[0]!.fullname}.` : `Reminders sent to ${sent.length} people.`;
      return await redirectWith(back, { kind: 'good', message });
    } catch (error) {
      if (error instanceof Invalid) return redirectWith(back, { kind: 'bad', message: error.message });
      throw error;
    }
  });
}
