import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropAllDrafts, keepAgain, keepDraft, noteSent, settleSent } from '#app/forms/draft-store.ts';
import { isEntryContent, readDraft, isTyped } from '#app/forms/read-draft.ts';
import { DAY, instantAfter } from '../../support/lifetime.ts';

/** What a browser keeps for a page: its names are the object's own. */
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

test('A draft waits on its device for thirty days, and is gone with them', () => {
  const draft = { savedAt: instantAfter(0), taskId: 'task', content: { entries: [], note: 'Half a week' } };
  expect(keepDraft('placement 2026-05-18', draft)).toBe(true);
  vi.setSystemTime(instantAfter(30 * DAY - 1));
  expect(readDraft('placement 2026-05-18', isEntryContent)).toEqual(draft);
  vi.setSystemTime(instantAfter(30 * DAY + 1));
  expect(readDraft('placement 2026-05-18', isEntryContent)).toBeNull();
  expect(Object.keys(kept)).toEqual([]);
});

test('The draft of a form that was sent goes once it is saved, and stays where it was refused', () => {
  const draft = { savedAt: instantAfter(0), taskId: '', content: { note: ['The gate was closed'] } };
  vi.setSystemTime(instantAfter(0));
  keepDraft('role /notes', draft);
  noteSent('role /notes');
  expect(settleSent(false)).toBeNull();
  expect(settleSent(true)).toBeNull();
  expect(readDraft('role /notes', isTyped)).toEqual(draft);
  noteSent('role /notes');
  expect(settleSent(true)).toBe('role /notes');
  expect(readDraft('role /notes', isTyped)).toBeNull();
});

test('What is typed on after a log-out in another tab is kept again when it is sent, and nothing after a log-out of its own', () => {
  const draft = { savedAt: instantAfter(0), taskId: '', content: { note: ['Half a week'] } };
  vi.setSystemTime(instantAfter(0));
  keepDraft('role /notes', draft);
  for (const name of Object.keys(kept)) delete kept[name];
  keepAgain();
  expect(readDraft('role /notes', isTyped)).toEqual(draft);
  dropAllDrafts();
  keepAgain();
  expect(readDraft('role /notes', isTyped)).toBeNull();
});
