import type { Period } from '#domain/periods/period.ts';
import { type Draft, dropDraft, type EntryContent, forEachKey, storeDraft } from './draft-store.ts';
import { entryOf, PREFIX } from './device-drafts.ts';
import { isEntryContent, isTypedRow, readDraft, typedFrom } from './read-draft.ts';

type StoredEntry = { key: string; draft: Draft<EntryContent> };

/** A form being opened: its draft's key, its days, and its initial content. */
type OpenedForm = {
  key: string;
  days: Period;
  taskId: string;
  given: EntryContent;
  /** When each of its days was saved to the account. */
  savedDays: Record<string, string>;
};

/**
 * Gathers what this device has stored for a form's days under the form's key, whichever week or month of the placement
 * it was typed for: the contract’s periods may have changed since. Content as recent in the account, or typed under the
 * form’s own key, takes precedence.
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
    else storeDraft(other, { ...draft, content: { entries: rest, note: '' } });
  }
  // As recent as this form, or the account's content for other days would take precedence.
  storeDraft(key, { savedAt: new Date().toISOString(), taskId: own?.taskId ?? taskId, content });
}

/** Returns the placement's other drafts with content for the days; a correction keeps its own. */
function othersOf(key: string, days: Period): StoredEntry[] {
  const me = entryOf(PREFIX + key);
  const found: StoredEntry[] = [];
  if (!me || me.corrects) return found;
  forEachKey((stored) => {
    const one = entryOf(stored);
    if (!one || one.corrects || one.roleId !== me.roleId || one.contractorId !== me.contractorId) return false;
    const name = stored.slice(PREFIX.length);
    const draft = name === key ? null : readDraft(name, isEntryContent);
    if (draft && contains(days, draft.content, one.beginning)) found.push({ key: name, draft });
    return false;
  });
  return found.sort((a, b) => a.draft.savedAt.localeCompare(b.draft.savedAt));
}

const isWithin = ({ beginning, ending }: Period, { entryDate = '' }: { entryDate?: string }) =>
  beginning <= entryDate && entryDate <= ending;

function contains(days: Period, content: EntryContent, beginning: string): boolean {
  const isNoteOnly = typedFrom(content) === null;
  return isNoteOnly
    ? isWithin(days, { entryDate: beginning })
    : content.entries.some((row) => isTypedRow(row) && isWithin(days, row));
}

/** Returns rows with others replacing those of the same days. */
function withRows(rows: EntryContent['entries'], taken: EntryContent['entries']): EntryContent['entries'] {
  const dates = new Set(taken.map(({ entryDate }) => entryDate));
  return [...rows.filter(({ entryDate }) => !dates.has(entryDate)), ...taken].sort((a, b) =>
    (a.entryDate ?? '').localeCompare(b.entryDate ?? ''),
  );
}

const withNote = (note: string, other: string) =>
  note.includes(other) ? note : [note, other].filter((text) => text !== '').join('\n');
