import { createHash } from 'node:crypto';
import { type ActionFunctionArgs, data } from '@remix-run/node';
import type { Context } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import { newId } from '#domain/new-id.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { acceptableOf, countAndSum } from '#domain/timesheets/decision/acceptance-plan.ts';
import { type Picked, readTick, tickOf } from '#domain/timesheets/decision/bulk.ts';
import { getBulkResult, rejectChosen } from '#domain/timesheets/decision/bulk-result.server.ts';
import { planChosen } from '#domain/timesheets/decision/plan-chosen.server.ts';
import { RejectTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import {
  asShown,
  backToList,
  keyIn,
  pickedIn,
  placeOf,
  readTicks,
  type Sent,
  shownAtIn,
} from '../bulk-action.server.ts';
import { toDecidedResult } from '../last-result.server.ts';
import { shownTimesheet } from '../bulk-plan.server.ts';
import { namedInQueue, queueAt } from '../decide-in-queue.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';

type Typed = { note: string; problem: string | null; next: string | null };

/** Loads who would get the reason, who is left out and why, and what the form sends. */
async function loadRejection(ctx: Context, picked: Picked[], shownAt: string | null, typed: Typed) {
  const plan = await planChosen(ctx, picked, shownAt);
  const rejected = acceptableOf(plan);
  return {
    ...typed,
    key: newId(),
    draft: draftOf(rejected),
    ticks: rejected.map(tickOf),
    rejected: rejected.map((timesheet) => shownTimesheet(ctx, timesheet)),
    inWords: countAndSum(rejected, ctx.agency.settings.hourFormat.decimal),
    names: [...new Set(rejected.map(({ fullname }) => fullname))],
    cannot: plan.cannot.map(({ timesheet, reasons }) => ({ ...shownTimesheet(ctx, timesheet), reasons })),
    unknown: plan.unknown,
  };
}

/** Names the draft of a reason: what was written to some people is never restored for others. */
const draftOf = (rejected: { id: string }[]) =>
  createHash('sha256')
    .update(rejected.map(({ id }) => id).join())
    .digest('hex');

/** The question before several timesheets are rejected. */
export type Rejection = Awaited<ReturnType<typeof loadRejection>>;

const NOTE = RejectTimesheetSchema.shape.note;

async function confirm(sent: Sent) {
  const { ctx, form, ticks, url } = sent;
  const typed = String(form.get('note') ?? '');
  const note = NOTE.safeParse(typed);
  const next = form.has('next') ? String(form.get('next')) : null;
  const picked = asShown(ticks);
  if (!note.success) {
    const problem = note.error.issues[0]!.message;
    return data(await loadRejection(ctx, picked, null, { note: typed, problem, next }), { status: 422 });
  }
  const key = keyIn(form);
  await rejectChosen(ctx, { key, picked, note: note.data });
  if (next === null) return toDecidedResult(ctx, 'reject', key, placeOf(url));
  const { isAllDone, outcomes } = await getBulkResult(ctx, key);
  if (isAllDone) {
    const message = `Rejected: ${await namedInQueue(ctx, readTick(ticks[0]!).timesheetId)}.`;
    return redirectWith(queueAt(ctx, url, next), { kind: 'good', message });
  }
  const { code, message } = outcomes[0]!;
  // It still waits, and the reason may still hold: both are shown again.
  if (code === 'version_changed')
    return data(await loadRejection(ctx, picked, null, { note: typed, problem: null, next }), { status: 409 });
  return redirectWith(queueAt(ctx, url, next), { kind: 'bad', message });
}

/**
 * Asks for the one reason for rejecting all ticked timesheets, or rejects them. From the queue's detail, which names
 * the `next` one, it returns there; otherwise to the result.
 */
export function rejectManyAction(args: ActionFunctionArgs) {
  return translateErrors(args.request, async () => {
    const url = new URL(args.request.url);
    const sent: Sent = { ...(await readTicks(args)), url };
    const { ctx, form, ticks } = sent;
    requirePermission(ctx.actor, 'timesheet.reject');
    try {
      if (form.get('intent') === 'confirm') return await confirm(sent);
      asShown(ticks);
      const picked = await pickedIn(ctx, form, ticks, url);
      return data(await loadRejection(ctx, picked, shownAtIn(form), { note: '', problem: null, next: null }));
    } catch (error) {
      if (error instanceof Invalid) throw await backToList(ctx, url, error.message);
      throw error;
    }
  });
}
