import { type Draft, type EntryContent, dropDraft, forEachKey } from './draft-store.ts';
import { entryOf, type DeviceDraft, PREFIX } from './device-drafts.ts';

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const FIELDS = ['startTime', 'endTime', 'breakTime', 'duration', 'chargingPeriodRate', 'isNightshift', 'isHoliday'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether it is a restorable draft of the entry form. */
export function isEntryContent(value: unknown): value is EntryContent {
  if (!isObject(value) || !Array.isArray(value.entries) || typeof value.note !== 'string') return false;
  return value.entries.every(
    (entry) =>
      isObject(entry) &&
      typeof entry.entryDate === 'string' &&
      FIELDS.every((field) => ['string', 'undefined'].includes(typeof entry[field])),
  );
}

/** Whether a row has more than its day. */
export const isTypedRow = (row: EntryContent['entries'][number]): boolean =>
  FIELDS.some((field) => Boolean(row[field as keyof typeof row]));

/** Returns the first day with anything typed; null if there is none. */
export function typedFrom({ entries }: EntryContent): string | null {
  const days = entries.flatMap((row) => (isTypedRow(row) && row.entryDate ? [row.entryDate] : []));
  return days.sort()[0] ?? null;
}

/** Returns whether it is a draft of any other form: the values of each changed control, by name. */
export function isTyped(value: unknown): value is Record<string, string[]> {
  return (
    isObject(value) &&
    Object.values(value).every((all) => Array.isArray(all) && all.every((one) => typeof one === 'string'))
  );
}

/** Returns the draft under a key; null if there is none, it is older than 30 days, or the device does not allow reading it. */
export function readDraft<Content>(
  key: string,
  isContent: (value: unknown) => value is Content,
): Draft<Content> | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    if (!isObject(draft) || typeof draft.taskId !== 'string' || typeof draft.savedAt !== 'string') return null;
    const { savedAt, taskId, content } = draft;
    if (!isContent(content) || Number.isNaN(Date.parse(savedAt))) return null;
    if (Date.now() - Date.parse(savedAt) < MAX_AGE_MS) return { savedAt, taskId, content };
    dropDraft(key);
  } catch {
    // Unreadable is as good as absent.
  }
  return null;
}

/** Returns a role's entry form drafts on this device, earliest period first. */
export function deviceDrafts(roleId: string): DeviceDraft[] {
  const found: DeviceDraft[] = [];
  forEachKey((stored) => {
    const entry = entryOf(stored);
    const draft = entry?.roleId === roleId ? readDraft(stored.slice(PREFIX.length), isEntryContent) : null;
    if (!entry || !draft) return false;
    const { contractorId, beginning, corrects } = entry;
    const firstDay = typedFrom(draft.content) ?? beginning;
    found.push({ contractorId, beginning, firstDay, corrects, savedAt: draft.savedAt });
    return false;
  });
  return found.sort((a, b) => a.beginning.localeCompare(b.beginning));
}

const keyOf = (roleId: string, { contractorId, beginning, corrects }: DeviceDraft) =>
  `${roleId} ${contractorId} ${beginning}${corrects ? ` correct ${corrects}` : ''}`;

/** Returns the content of one of them; null if it no longer exists. */
export const readDeviceDraft = (roleId: string, entry: DeviceDraft): EntryContent | null =>
  readDraft(keyOf(roleId, entry), isEntryContent)?.content ?? null;

/** Deletes one of them. */
export const deleteDeviceDraft = (roleId: string, entry: DeviceDraft): void => dropDraft(keyOf(roleId, entry));
