import type { ShiftText } from './shift.ts';
import { PREFIX, notifyKeptEntries } from './kept-entries.ts';

/** What is typed in an entry form: its shifts and its note. Files are no part of it. */
export type EntryContent = { entries: (ShiftText & { entryDate?: string })[]; note: string };

/** A form in progress as this device keeps it; `taskId` lets a post whose answer was lost be repeated harmlessly. */
export type Draft<Content> = { savedAt: string; taskId: string; content: Content };

const SENT = 'countersign-draft-sent';

let openKey: string | null = null;

/** The draft that this page kept last; another page of the device may forget it by logging out. */
let latest: { key: string; draft: Draft<unknown> } | null = null;

/** Says which draft belongs to the form on the page, or that none does. */
export function setOpenDraft(key: string | null): void {
  openKey = key;
}

/** Keeps a draft on this device. @returns false where the device refuses, so that the page claims nothing */
export function keepDraft(key: string, draft: Draft<unknown>): boolean {
  latest = { key, draft };
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
    notifyKeptEntries();
    return true;
  } catch {
    return false;
  }
}

/** Keeps the draft of this page once more where it is gone: its form was sent after a log-out in another tab. */
export function keepAgain(): void {
  try {
    if (latest && localStorage.getItem(PREFIX + latest.key) === null) keepDraft(latest.key, latest.draft);
  } catch {
    // A device that keeps nothing has nothing to keep again.
  }
}

/** Forgets a draft. */
export function dropDraft(key: string): void {
  if (latest?.key === key) latest = null;
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
  latest = null;
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

/** Goes through what the device keeps, and forgets what is to be dropped. */
export function forEachKey(isDropped: (stored: string) => boolean): void {
  try {
    const dropped = Object.keys(localStorage).filter(isDropped);
    for (const stored of dropped) localStorage.removeItem(stored);
    if (dropped.length > 0) notifyKeptEntries();
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}
