import type { Period } from '../periods/period.ts';
import type { EntryRules } from '../timesheets/entry/entry-rules.ts';
import { measureTyped } from '../timesheets/entry/entry-rules.ts';
import { totalsOf } from '../timesheets/entry.ts';
import { TypedEntrySchema } from '../timesheets/timesheet.schema.ts';
import type { DraftContent, KeptDraft } from './draft.schema.ts';

/** What drafts hold for one period: what is typed, when the newest of it was saved, and when each day of it was. */
export type PeriodDraft = { content: DraftContent; savedAt: string; savedDays: Record<string, string> };

type Row = DraftContent['entries'][number];

/** Whether more than its day stands in a row. */
const isTyped = ({ entryDate: _, ...typed }: Row) => Object.values(typed).some(Boolean);
const holds = ({ beginning, ending }: Period, date: string) => beginning <= date && date <= ending;

/** The days on which something is typed, in order. */
export const typedDays = ({ entries }: DraftContent): string[] =>
  [...new Set(entries.filter(isTyped).map(({ entryDate }) => entryDate))].sort();

/**
 * What drafts of a placement hold for a period, whichever week or month each was typed for: of a day in two of them the newer, and the
 * notes of all. Null where they hold nothing for it.
 */
export function draftOfPeriod(drafts: readonly KeptDraft[], period: Period): PeriodDraft | null {
  const here = drafts
    .filter(({ beginning, content }) => [beginning, ...typedDays(content)].some((date) => holds(period, date)))
    .sort((one, other) => one.savedAt.localeCompare(other.savedAt));
  const newest = here.at(-1);
  if (!newest) return null;
  const newestOf = new Map(
    here.flatMap((draft) => typedDays(draft.content).map((date): [string, KeptDraft] => [date, draft])),
  );
  const entries = here
    .flatMap((draft) =>
      draft.content.entries.filter(
        (row) => isTyped(row) && newestOf.get(row.entryDate) === draft && holds(period, row.entryDate),
      ),
    )
    .sort((one, other) => one.entryDate.localeCompare(other.entryDate));
  const savedDays = Object.fromEntries(entries.map(({ entryDate }) => [entryDate, newestOf.get(entryDate)!.savedAt]));
  const notes = [...new Set(here.map(({ content }) => content.note).filter((note) => note !== ''))];
  return { content: { entries, note: notes.join('\n') }, savedAt: newest.savedAt, savedDays };
}

/** What the rows that are right come to so far, in minutes or quarter days. */
export function soFar({ entries }: DraftContent, rules: EntryRules): { minutes: number; quarterDays: number } {
  const measured = entries.flatMap(({ isNightshift, isHoliday, ...texts }) => {
    const read = TypedEntrySchema.safeParse({ ...texts, isNightshift: !!isNightshift, isHoliday: !!isHoliday });
    return (read.success && measureTyped(read.data, rules)) || [];
  });
  const totals = totalsOf(measured);
  return {
    minutes: totals.workedMinutes + totals.holidayMinutes,
    quarterDays: totals.workedQuarterDays + totals.holidayQuarterDays,
  };
}
