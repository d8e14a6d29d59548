import type { ShiftText } from './shift.ts';
import { PREFIX, notifyDeviceDrafts } from './device-drafts.ts';

/** The content of an entry form: its shifts and its note. Files are not included. */
export type EntryContent = { entries: (ShiftText & { entryDate?: string })[]; note: string };

/** An unfinished form as stored on this device; `taskId` makes repeating a submission whose response was lost harmless. */
export type Draft<Content> = { savedAt: string; taskId: string; content: Content };

const SENT = 'countersign-draft-sent';

let openKey: string | null = null;

/** The draft this page saved last; another page on the device may delete it by logging out. */
let latest: { key: string; draft: Draft<unknown> } | null = null;

/** Sets the draft that belongs to the form on the page, or none. */
export function setOpenDraft(key: string | null): void {
  openKey = key;
}

/** Stores a draft on this device. @returns false if the device refuses, so that the page claims nothing */
export function storeDraft(key: string, draft: Draft<unknown>): boolean {
  latest = { key, draft };
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
    notifyDeviceDrafts();
    return true;
  } catch {
    return false;
  }
}

/** Stores this page's draft again if it is gone: its form was sent after a log-out in another tab. */
export function restoreDraft(): void {
  try {
    if (latest && localStorage.getItem(PREFIX + latest.key) === null) storeDraft(latest.key, latest.draft);
  } catch {
    // A device that stores nothing has nothing to store again.
  }
}

/** Deletes a draft. */
export function dropDraft(key: string): void {
  if (latest?.key === key) latest = null;
  forEachKey((stored) => stored === PREFIX + key);
}

/** Deletes the draft of the form on the page: it has been sent. */
export function dropOpenDraft(): void {
  if (openKey !== null) dropDraft(openKey);
  openKey = null;
}

/** Deletes every draft on this device: its owner is logging out. */
export function dropAllDrafts(): void {
  openKey = null;
  latest = null;
  forEachKey((stored) => stored.startsWith(PREFIX));
}

/** Records that a draft's form is being sent; the draft stays until the response confirms that it was saved. */
export function noteSent(key: string): void {
  try {
    sessionStorage.setItem(SENT, key);
  } catch {
    // A draft not known to have been sent is offered again, which loses nothing.
  }
}

/** Records the response to the form sent last. @returns the key of the deleted draft, or null */
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

/** Iterates over what the device stores, and deletes what is to be dropped. */
export function forEachKey(isDropped: (stored: string) => boolean): void {
  try {
    const dropped = Object.keys(localStorage).filter(isDropped);
    for (const stored of dropped) localStorage.removeItem(stored);
    if (dropped.length > 0) notifyDeviceDrafts();
  } catch {
    // A device that stores nothing has nothing to delete.
  }
}
