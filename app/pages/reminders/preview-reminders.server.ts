import { redirect } from '@remix-run/node';
import type { Context } from '#domain/context.ts';
import { previewReminders } from '#domain/reminders/sending/preview-reminders.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { readReminderFilter } from './reminders-data.server.ts';
import { nothingTicked, pickedPeople, type Ticks } from './send-reminders.server.ts';

/** Redirects to the preview for the ticked people, or back to the page if there are none. */
export async function toPreview(ctx: Context, url: URL, ticks: Ticks): Promise<Response> {
  const picked = pickedPeople(ticks);
  if (picked === null) return nothingTicked(ctx, url);
  const place = Object.fromEntries(url.searchParams);
  return redirect(pathsOf(ctx).previewReminders({ ...place, people: picked?.join('.') }), 303);
}

/** Loads the emails to the people in the address, or to all who match the filter if it names nobody (`picked` null). */
export async function loadPreview(ctx: Context, url: URL) {
  const picked = url.searchParams.get('people')?.split('.') ?? null;
  const { reason, filterOf, problem } = readReminderFilter(ctx, url);
  if (problem !== null) {
    const { people: _, ...place } = Object.fromEntries(url.searchParams);
    throw await redirectWith(pathsOf(ctx).reminders(place), { kind: 'bad', message: problem });
  }
  const requested = { reason, filter: { ...filterOf(reason), contactIds: picked ?? undefined } };
  return { ...(await previewReminders(ctx, requested, composeReminder)), picked };
}
