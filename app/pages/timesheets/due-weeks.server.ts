import { Temporal } from 'temporal-polyfill';
import type { Context } from '#domain/context.ts';
import { formatDays, formatMinutes, sentenceCase } from '#domain/format.ts';
import { bankHoliday } from '#domain/periods/bank-holidays.server.ts';
import { daysOf } from '#domain/periods/period.ts';
import { periodInWords, periodNoun } from '#domain/periods/period-words.ts';
import { duePeriods } from '#domain/timesheets/entry/due-periods.server.ts';

/** Loads what a contractor has yet to submit, for their home page, earliest first. */
export async function loadDueWeeks(ctx: Context) {
  const { defaults, hourFormat } = ctx.agency.settings;
  return (await duePeriods(ctx)).map(({ draft, ...period }) => ({
    ...period,
    name: sentenceCase(periodInWords({ ...period, dateRelativeTo: defaults.dateRelativeTo })),
    noun: periodNoun(period),
    dueOn: Temporal.PlainDate.from(period.ending).add({ days: 1 }).toString(),
    bankHoliday: daysOf(period).map(bankHoliday).find(Boolean) ?? null,
    draft: draft && {
      savedAt: draft.savedAt,
      total: draft.quarterDays > 0 ? formatDays(draft.quarterDays) : formatMinutes(draft.minutes, hourFormat.decimal),
    },
  }));
}

/** One of them. */
export type DueWeek = Awaited<ReturnType<typeof loadDueWeeks>>[number];
