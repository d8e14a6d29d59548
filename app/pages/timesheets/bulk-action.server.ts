import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import type { Context } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import { isId, newId } from '#domain/new-id.ts';
import { remindContractorsNow } from '#domain/reminders/sending/remind-now.server.ts';
import { remindChosen } from '#domain/reminders/sending/remind-chosen.server.ts';
import { remindedInWords } from '#domain/reminders/sending/reminded-in-words.ts';
import { chooseAlso, type Picked, readTick } from '#domain/timesheets/decision/bulk.ts';
import { acceptChosen, acceptChosenUsual, storeResult } from '#domain/timesheets/decision/bulk-result.server.ts';
import { pickMatching } from '#domain/timesheets/listing/pick-timesheets.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { toDecidedResult } from './last-result.server.ts';
import { loadBulkPlan } from './bulk-plan.server.ts';
import { acceptAndNext } from './decide-in-queue.server.ts';
import { openContext } from '#app/http/caller.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { PERSON_LIMITS } from '#app/http/form-limits.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { readTimesheetFilter, REFUSED } from './timesheet-list-data.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';

/** Reads a form of ticks that passes the form check. */
export async function readTicks(args: ActionFunctionArgs): Promise<{ ctx: Context; form: FormData; ticks: string[] }> {
  const ctx = await openContext(args);
  const { formData: form } = await readFields(args.request, PERSON_LIMITS);
  return { ctx, form, ticks: [...new Set(form.getAll('tick').map(String))] };
}

/** Returns what is ticked, with all that matches the address's filter if the form says so. */
export async function pickedIn(ctx: Context, form: FormData, ticks: string[], url: URL): Promise<Picked[]> {
  const ticked = ticks.map(readTick);
  if (form.get('scope') !== 'all') return ticked;
  const requested = new URL(url);
  requested.searchParams.delete(REFUSED); // a download that was refused before
  const { filter, problems } = readTimesheetFilter(ctx, requested);
  // No bulk action on a filter of which a part is invalid.
  if (problems.length > 0) throw new Invalid(problems);
  return chooseAlso(ticked, await pickMatching(ctx, filter));
}

export const placeOf = (url: URL) => Object.fromEntries(url.searchParams);

/** Returns to the list of the ticks, with the error. */
export function backToList(ctx: Context, url: URL, message: string): Promise<Response> {
  return redirectWith(pathsOf(ctx).timesheets(placeOf(url)), { kind: 'bad', message });
}

const refuse = (message: string, code: string) => new Invalid([{ field: 'intent', message, code }], { code });
const notAsShown = () => refuse('Please choose the timesheets again', 'not_as_shown');

/** Reads the ticks with their versions. @throws Invalid for one without the version that was seen */
export function asShown(ticks: string[]): Picked[] {
  const picked = ticks.map(readTick);
  if (picked.some(({ version }) => version === undefined)) throw notAsShown();
  return picked;
}

/** Returns when the list was shown on which all matching ones were chosen; null if each was ticked. @throws Invalid */
export function shownAtIn(form: FormData): string | null {
  if (form.get('scope') !== 'all') return null;
  const shownAt = String(form.get('shownAt') ?? '');
  if (Number.isNaN(Date.parse(shownAt))) throw notAsShown();
  return shownAt;
}

/** The data of a posted form of ticks. */
export type Sent = { ctx: Context; form: FormData; ticks: string[]; url: URL };

async function showPlan({ ctx, form, ticks, url }: Sent) {
  asShown(ticks);
  const shownAt = shownAtIn(form);
  return data(await loadBulkPlan(ctx, await pickedIn(ctx, form, ticks, url), shownAt));
}

/** Returns the key that the page gave the form. @throws Invalid if missing */
export function keyIn(form: FormData): string {
  const key = String(form.get('key') ?? '');
  if (!isId(key)) throw notAsShown();
  return key;
}

type Accept = (ctx: Context, chosen: { key: string; picked: Picked[] }) => Promise<void>;

async function confirmAcceptance({ ctx, form, ticks }: Sent, accept: Accept): Promise<string> {
  const key = keyIn(form);
  await accept(ctx, { key, picked: asShown(ticks) });
  return key;
}

async function remindAuthorisers({ ctx, form, ticks, url }: Sent): Promise<string> {
  const picked = await pickedIn(ctx, form, ticks, url);
  const key = newId();
  const outcomes = await remindChosen(ctx, picked, shownAtIn(form), composeReminder);
  await storeResult(ctx, key, { did: 'Sent reminders for', outcomes });
  return key;
}

/**
 * Previews acceptance, accepts what was shown, all or one by one, or reminds authorisers. An action redirects to its
 * result; with nothing to act on it returns to the list.
 */
export function bulkAction(args: ActionFunctionArgs) {
  const url = new URL(args.request.url);
  return translateErrors(args.request, async () => {
    const sent: Sent = { ...(await readTicks(args)), url };
    const { ctx, form } = sent;
    const toResult = (key: string) => toDecidedResult(ctx, 'accept', key, placeOf(url));
    try {
      switch (form.get('intent')) {
        case 'accept':
          return await showPlan(sent);
        case 'confirm':
          return await toResult(await confirmAcceptance(sent, acceptChosen));
        case 'acceptUsual':
          return await toResult(await confirmAcceptance(sent, acceptChosenUsual));
        case 'acceptNext':
          return await acceptAndNext(sent);
        case 'remind':
          return redirect(pathsOf(ctx).bulkResult(await remindAuthorisers(sent), placeOf(url)));
        default:
          throw refuse('Choose what to do with the timesheets', 'unknown_intent');
      }
    } catch (error) {
      if (error instanceof Invalid) {
        const isReused = error.code === 'idempotency_key_reused';
        throw await backToList(ctx, url, (isReused ? notAsShown() : error).message);
      }
      throw error;
    }
  });
}

/** Reminds the contractors of the ticked missing periods. */
export function remindMissingAction(args: ActionFunctionArgs) {
  return translateErrors(args.request, async () => {
    const { ctx, ticks } = await readTicks(args);
    const back = pathsOf(ctx).timesheets({ status: 'missing' });
    const periods = ticks.map((tick) => {
      const [contractorId = '', beginning = ''] = tick.split('@');
      return { contractorId, beginning };
    });
    try {
      const { isDone, message } = remindedInWords(await remindContractorsNow(ctx, periods, composeReminder));
      return await redirectWith(back, { kind: isDone ? 'good' : 'bad', message });
    } catch (error) {
      if (error instanceof Invalid) return redirectWith(back, { kind: 'bad', message: error.message });
      throw error;
    }
  });
}
