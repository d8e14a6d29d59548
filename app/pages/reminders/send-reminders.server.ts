import { z } from 'zod';
import type { Context } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import { remindedInWords } from '#domain/reminders/sending/reminded-in-words.ts';
import { remindOwed } from '#domain/reminders/sending/remind-owed.server.ts';
import { remindShown } from '#domain/reminders/sending/remind-shown.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { readReminderFilter } from './reminders-data.server.ts';

/** The ticks of the reminders page: contacts, one of them by its own button, or all who match the filter. */
export const Ticks = z.object({
  tick: z.array(z.string()).default([]),
  person: z.string().optional(),
  scope: z.enum(['all']).optional(),
  /** What the list showed its people to owe, for all of them. */
  shownList: z.string().optional(),
});
export type Ticks = z.output<typeof Ticks>;

/** Returns the people that the ticks mean: one person, those ticked, or everyone (`undefined`). Null for nobody. */
export function pickedPeople({ tick, person, scope }: Ticks): string[] | undefined | null {
  if (person !== undefined) return [person];
  if (scope === 'all') return undefined;
  return tick.length === 0 ? null : [...new Set(tick)];
}

/** Returns to the page of the ticks, reporting that there were none. */
export function nothingTicked(ctx: Context, url: URL): Promise<Response> {
  const { reason } = readReminderFilter(ctx, url);
  const message = `Select at least one ${reason === 'missing' ? 'contractor' : 'authoriser'}`;
  return redirectWith(back(ctx, url), { kind: 'bad', message });
}

const back = (ctx: Context, url: URL) => pathsOf(ctx).reminders(Object.fromEntries(url.searchParams));

/** Sends the reminders for the ticks and reports the result on the page. */
export async function sendTicked(ctx: Context, url: URL, ticks: Ticks): Promise<Response> {
  const contactIds = pickedPeople(ticks);
  if (contactIds === null) return nothingTicked(ctx, url);
  const { reason, filterOf, problem } = readReminderFilter(ctx, url);
  // Nobody is written to about other weeks, or other clients, than those that were meant.
  if (problem !== null) return redirectWith(back(ctx, url), { kind: 'bad', message: problem });
  try {
    const filter = filterOf(reason);
    const done =
      contactIds === undefined
        ? await remindShown(ctx, { reason, filter, shown: ticks.shownList }, composeReminder)
        : await remindOwed(
            ctx,
            { reason, filter: { ...filter, contactIds }, isNamed: ticks.person !== undefined },
            composeReminder,
          );
    const { isDone, message } = remindedInWords(done);
    return await redirectWith(back(ctx, url), { kind: isDone ? 'good' : 'bad', message });
  } catch (error) {
    if (error instanceof Invalid) return redirectWith(back(ctx, url), { kind: 'bad', message: error.message });
    throw error;
  }
}
