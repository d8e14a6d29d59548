import type { Period } from '../periods/period.ts';
import type { EntryRules } from '../timesheets/entry/entry-rules.ts';
import { measureTyped } from '../timesheets/entry/entry-rules.ts';
import { totalsOf } from '../timesheets/entry.ts';
import { TypedEntrySchema } from '../timesheets/timesheet.schema.ts';
import type { DraftContent, StoredDraft } from './draft.schema.ts';

/** The drafts' content for one period, when the newest of it was saved, and when each of its days was. */
export type PeriodDraft = { content: DraftContent; savedAt: string; savedDays: Record<string, string> };

type Row = DraftContent['entries'][number];

/** Whether a row has more than its day. */
const isTyped = ({ entryDate: _, ...typed }: Row) => Object.values(typed).some(Boolean);
const contains = ({ beginning, ending }: Period, date: string) => beginning <= date && date <= ending;

/** Returns the days with anything typed, in order. */
export const typedDays = ({ entries }: DraftContent): string[] =>
  [...new Set(entries.filter(isTyped).map(({ entryDate }) => entryDate))].sort();

/**
 * Returns the content of a placement's drafts for a period, whichever week or month each was typed for: for a day in
 * two of them the newer, and the notes of all. Null if there is none.
 */
export function draftOfPeriod(drafts: readonly StoredDraft[], period: Period): PeriodDraft | null {
  const here = drafts
    .filter(({ beginning, content }) => [beginning, ...typedDays(content)].some((date) => contains(period, date)))
    .sort((one, other) => one.savedAt.localeCompare(other.savedAt));
  const newest = here.at(-1);
  if (!newest) return null;
  const newestOf = new Map(
    here.flatMap((draft) => typedDays(draft.content).map((date): [string, StoredDraft] => [date, draft])),
  );
  const entries = here
    .flatMap((draft) =>
      draft.content.entries.filter(
        (row) => isTyped(row) && newestOf.get(row.entryDate) === draft && contains(period, row.entryDate),
      ),
    )
    .sort((one, other) => one.entryDate.localeCompare(other.entryDate));
  const savedDays = Object.fromEntries(entries.map(({ entryDate }) => [entryDate, newestOf.get(entryDate)!.savedAt]));
  const notes = [...new Set(here.map(({ content }) => content.note).filter((note) => note !== ''))];
  return { content: { entries, note: notes.join('\n') }, savedAt: newest.savedAt, savedDays };
}

/** Returns the total of the valid rows so far, in minutes or quarter days. */
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
