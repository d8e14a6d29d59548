import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropAllDrafts, restoreDraft, storeDraft, noteSent, settleSent } from '#app/forms/draft-store.ts';
import { isEntryContent, readDraft, isTyped } from '#app/forms/read-draft.ts';
import { DAY, instantAfter } from '../../support/lifetime.ts';

/** A page's browser storage, with its keys as the object's own. */
let kept: Record<string, string>;
beforeEach(() => {
  kept = Object.create({
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => void (kept[name] = value),
    removeItem: (name: string) => void delete kept[name],
  }) as Record<string, string>;
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('sessionStorage', kept);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('A draft stays on its device for thirty days, and then goes', () => {
  const draft = { savedAt: instantAfter(0), taskId: 'task', content: { entries: [], note: 'Half a week' } };
  expect(storeDraft('placement 2026-05-18', draft)).toBe(true);
  vi.setSystemTime(instantAfter(30 * DAY - 1));
  expect(readDraft('placement 2026-05-18', isEntryContent)).toEqual(draft);
  vi.setSystemTime(instantAfter(30 * DAY + 1));
  expect(readDraft('placement 2026-05-18', isEntryContent)).toBeNull();
  expect(Object.keys(kept)).toEqual([]);
});

test('The draft of a submitted form goes once the form is saved, and stays if it is refused', () => {
  const draft = { savedAt: instantAfter(0), taskId: '', content: { note: ['The gate was closed'] } };
  vi.setSystemTime(instantAfter(0));
  storeDraft('role /notes', draft);
  noteSent('role /notes');
  expect(settleSent(false)).toBeNull();
  expect(settleSent(true)).toBeNull();
  expect(readDraft('role /notes', isTyped)).toEqual(draft);
  noteSent('role /notes');
  expect(settleSent(true)).toBe('role /notes');
  expect(readDraft('role /notes', isTyped)).toBeNull();
});

test('Typing on after a log-out in another tab is saved again when sent; nothing is after one’s own log-out', () => {
  const draft = { savedAt: instantAfter(0), taskId: '', content: { note: ['Half a week'] } };
  vi.setSystemTime(instantAfter(0));
  storeDraft('role /notes', draft);
  for (const name of Object.keys(kept)) delete kept[name];
  restoreDraft();
  expect(readDraft('role /notes', isTyped)).toEqual(draft);
  dropAllDrafts();
  restoreDraft();
  expect(readDraft('role /notes', isTyped)).toBeNull();
});
