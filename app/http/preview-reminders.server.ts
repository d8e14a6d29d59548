import type { Context } from '#domain/context.ts';
import { previewReminders, type ReminderPreview } from '#domain/reminders/preview-reminders.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { readReminderFilter } from './reminders-data.server.ts';
import { nothingTicked, pickedPeople, type Ticks } from './send-reminders.server.ts';

/** What would be sent for some ticks; `picked` is null for everybody whom the filter finds. */
export type TickedPreview = { previews: ReminderPreview[]; total: number; picked: string[] | null };

/** The mails that the ticks mean, or the page again where there are none. */
export async function previewTicked(ctx: Context, url: URL, ticks: Ticks): Promise<TickedPreview | Response> {
  const contactIds = pickedPeople(ticks);
  if (contactIds === null) return nothingTicked(ctx, url);
  const { reason, filterOf } = readReminderFilter(ctx, url);
  const asked = { reason, filter: { ...filterOf(reason), contactIds } };
  return { ...(await previewReminders(ctx, asked, composeReminder)), picked: contactIds ?? null };
}
