import { z } from 'zod';
import type { ShiftText } from '#app/components/week-grid-parts.ts';

/** What is typed in an entry form: its shifts and its note. Files are no part of it. */
export type EntryContent = { entries: (ShiftText & { entryDate?: string })[]; note: string };

/** A form in progress as this device keeps it; `taskId` lets a post whose answer was lost be repeated harmlessly. */
export type Draft<Content> = { savedAt: string; taskId: string; content: Content };

const PREFIX = 'countersign-draft ';
const SENT = 'countersign-draft-sent';
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;

const Text = z.string().optional();

/** What a draft of the entry form must look like to be taken back. */
export const EntryContentSchema = z.object({
  entries: z.array(
    z.object({
      entryDate: z.string(),
      startTime: Text,
      endTime: Text,
      breakTime: Text,
      duration: Text,
      chargingPeriodRate: Text,
      isNightshift: Text,
      isHoliday: Text,
    }),
  ),
  note: z.string(),
});

/** What a draft of any other form must look like: the values of each control that was changed, by its name. */
export const TypedSchema = z.record(z.string(), z.array(z.string()));

let openKey: string | null = null;

/** Says which draft belongs to the form on the page, or that none does. */
export function setOpenDraft(key: string | null): void {
  openKey = key;
}

/** The draft under a key; null when there is none, it is older than 30 days, or the device does not let it be read. */
export function readDraft<Content>(key: string, content: z.ZodType<Content>): Draft<Content> | null {
  try {
    const schema = z.object({ savedAt: z.iso.datetime(), taskId: z.string(), content });
    const draft = schema.parse(JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')) as Draft<Content>;
    if (Date.now() - Date.parse(draft.savedAt) < KEPT_FOR_MS) return draft;
    dropDraft(key);
  } catch {
    // Unreadable is as good as not there.
  }
  return null;
}

/** A draft of an entry form that this device keeps: whose time, which period, and the timesheet it corrects, if any. */
export type KeptEntry = { contractorId: string; beginning: string; corrects: string | null; savedAt: string };

const ENTRY = /^([0-9a-f-]{36}) (\d{4}-\d{2}-\d{2})(?: correct ([0-9a-f-]{36}))?$/;

/** The drafts of a role's entry forms on this device, the earliest period first. */
export function keptEntries(roleId: string): KeptEntry[] {
  const found: KeptEntry[] = [];
  forEachKey((stored) => {
    const key = stored.startsWith(`${PREFIX}${roleId} `) ? stored.slice(PREFIX.length) : '';
    const [, contractorId, beginning, corrects = null] = ENTRY.exec(key.slice(roleId.length + 1)) ?? [];
    const draft = contractorId && beginning ? readDraft(key, EntryContentSchema) : null;
    if (draft) found.push({ contractorId: contractorId!, beginning: beginning!, corrects, savedAt: draft.savedAt });
    return false;
  });
  return found.sort((a, b) => a.beginning.localeCompare(b.beginning));
}

const keyOf = (roleId: string, { contractorId, beginning, corrects }: KeptEntry) =>
  `${roleId} ${contractorId} ${beginning}${corrects ? ` correct ${corrects}` : ''}`;

/** What is typed in one of them; null where it is gone by now. */
export const readKeptEntry = (roleId: string, entry: KeptEntry): EntryContent | null =>
  readDraft(keyOf(roleId, entry), EntryContentSchema)?.content ?? null;

/** Forgets one of them. */
export const dropKeptEntry = (roleId: string, entry: KeptEntry): void => dropDraft(keyOf(roleId, entry));

/** Keeps a draft on this device. @returns false where the device refuses, so that the page claims nothing */
export function keepDraft(key: string, draft: Draft<unknown>): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets a draft. */
export function dropDraft(key: string): void {
  forEachKey((stored) => stored === PREFIX + key);
}

/** Forgets the draft of the form on the page: it has been sent. */
export function dropOpenDraft(): void {
  if (openKey !== null) dropDraft(openKey);
  openKey = null;
}

/** Forgets every draft on this device: its owner logs out. */
export function dropAllDrafts(): void {
  openKey = null;
  forEachKey((stored) => stored.startsWith(PREFIX));
}

/** Notes that the form of a draft is on its way; the draft stays until the answer says that it was saved. */
export function noteSent(key: string): void {
  try {
    sessionStorage.setItem(SENT, key);
  } catch {
    // A draft that is not known to be sent is offered again, which loses nothing.
  }
}

/** Notes the answer to the form that was sent last. @returns the key of the draft that was forgotten, or null */
export function settleSent(isSaved: boolean): string | null {
  try {
    const key = sessionStorage.getItem(SENT);
    sessionStorage.removeItem(SENT);
    if (key === null || !isSaved) return null;
    dropDraft(key);
    return key;
  } catch {
    return null;
  }
}

function forEachKey(isDropped: (stored: string) => boolean): void {
  try {
    for (const stored of Object.keys(localStorage)) if (isDropped(stored)) localStorage.removeItem(stored);
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}
