import type { Period } from '#domain/periods/period.ts';
import { type Draft, dropDraft, type EntryContent, forEachKey, keepDraft } from './draft-store.ts';
import { entryOf, PREFIX } from './kept-entries.ts';
import { isEntryContent, isTypedRow, readDraft, typedFrom } from './read-draft.ts';

type Kept = { key: string; draft: Draft<EntryContent> };

/** A form that is opened: the draft it has a name for, its days, and what it comes with. */
type OpenedForm = {
  key: string;
  days: Period;
  taskId: string;
  given: EntryContent;
  /** When each of its days was saved to the account. */
  savedDays: Record<string, string>;
};

/**
 * Puts what this device keeps for days of a form under its name, whichever week or month of the placement it was typed for: the
 * contract’s periods may have changed since. What the account has as new, and what is typed under the form’s own name, goes before.
 */
export function gatherEntry({ key, days, taskId, given, savedDays }: OpenedForm): void {
  const own = readDraft(key, isEntryContent);
  let content = own?.content ?? given;
  const found = othersOf(key, days);
  for (const { draft } of found) {
    const isOlder = (date: string) => Date.parse(savedDays[date] ?? '') >= Date.parse(draft.savedAt);
    const isOwn = (date: string) => own?.content.entries.some((row) => row.entryDate === date && isTypedRow(row));
    const taken = draft.content.entries.filter(
      (row) => isTypedRow(row) && isWithin(days, row) && !isOlder(row.entryDate!) && !isOwn(row.entryDate!),
    );
    content = { entries: withRows(content.entries, taken), note: withNote(content.note, draft.content.note) };
  }
  if (found.length === 0) return;
  for (const { key: other, draft } of found) {
    const rest = draft.content.entries.filter((row) => isTypedRow(row) && !isWithin(days, row));
    if (rest.length === 0) dropDraft(other);
    else keepDraft(other, { ...draft, content: { entries: rest, note: '' } });
  }
  // As new as this form, or what the account has of other days would go before it.
  keepDraft(key, { savedAt: new Date().toISOString(), taskId: own?.taskId ?? taskId, content });
}

/** The other drafts of the placement that hold something for the days; a correction keeps its own. */
function othersOf(key: string, days: Period): Kept[] {
  const me = entryOf(PREFIX + key);
  const found: Kept[] = [];
  if (!me || me.corrects) return found;
  forEachKey((stored) => {
    const one = entryOf(stored);
    if (!one || one.corrects || one.roleId !== me.roleId || one.contractorId !== me.contractorId) return false;
    const name = stored.slice(PREFIX.length);
    const draft = name === key ? null : readDraft(name, isEntryContent);
    if (draft && holds(days, draft.content, one.beginning)) found.push({ key: name, draft });
    return false;
  });
  return found.sort((a, b) => a.draft.savedAt.localeCompare(b.draft.savedAt));
}

const isWithin = ({ beginning, ending }: Period, { entryDate = '' }: { entryDate?: string }) =>
  beginning <= entryDate && entryDate <= ending;

function holds(days: Period, content: EntryContent, beginning: string): boolean {
  const isNoteOnly = typedFrom(content) === null;
  return isNoteOnly
    ? isWithin(days, { entryDate: beginning })
    : content.entries.some((row) => isTypedRow(row) && isWithin(days, row));
}

/** Rows with others in the place of those of the same days. */
function withRows(rows: EntryContent['entries'], taken: EntryContent['entries']): EntryContent['entries'] {
  const dates = new Set(taken.map(({ entryDate }) => entryDate));
  return [...rows.filter(({ entryDate }) => !dates.has(entryDate)), ...taken].sort((a, b) =>
    (a.entryDate ?? '').localeCompare(b.entryDate ?? ''),
  );
}

const withNote = (note: string, other: string) =>
  note.includes(other) ? note : [note, other].filter((text) => text !== '').join('\n');
