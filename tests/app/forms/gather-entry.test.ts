import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EntryContent, storeDraft } from '#app/forms/draft-store.ts';
import { gatherEntry } from '#app/forms/gather-entry.ts';
import { isEntryContent, deviceDrafts, readDraft } from '#app/forms/read-draft.ts';

const ROLE = '01a21367-0f66-757a-b1aa-c460cf7006b6';
const PLACEMENT = '01a21367-0f66-757a-b1aa-c460cf700001';
const OTHER = '01a21367-0f66-757a-b1aa-c460cf700002';
const MAY = { beginning: '2026-05-01', ending: '2026-05-31' };
const JUNE = { beginning: '2026-06-01', ending: '2026-06-30' };
const keyOf = (beginning: string, placement = PLACEMENT) => `${ROLE} ${placement} ${beginning}`;

beforeEach(() => {
  const kept = Object.create({
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => void (kept[name] = value),
    removeItem: (name: string) => void delete kept[name],
  }) as Record<string, string>;
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('document', { cookie: '' });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-06-02T09:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const at = (entryDate: string, startTime?: string) => ({ entryDate, ...(startTime ? { startTime } : {}) });
const keep = (beginning: string, entries: EntryContent['entries'], note = '', savedAt = '2026-06-01T09:00:00Z') =>
  storeDraft(keyOf(beginning), { savedAt, taskId: 'task of a week', content: { entries, note } });
const gather = (days: typeof MAY, given: EntryContent = { entries: [], note: '' }, savedDays = {}) => {
  gatherEntry({ key: keyOf(days.beginning), days, taskId: 'task of the page', given, savedDays });
  return readDraft(keyOf(days.beginning), isEntryContent);
};

test('Weeks kept on a device fill the form of the month that holds their days, and days of another month fill that month’s', () => {
  keep('2026-05-18', [at('2026-05-18', '9'), at('2026-05-19')], 'Gate 4');
  keep('2026-05-25', [at('2026-05-29', '8'), at('2026-06-01', '7')], 'Dock 2', '2026-06-01T10:00:00Z');
  const given = { entries: [at('2026-05-01'), at('2026-05-18'), at('2026-05-29')], note: '' };
  expect(gather(MAY, given)).toEqual({
    savedAt: '2026-06-02T09:00:00.000Z',
    taskId: 'task of the page',
    content: {
      entries: [at('2026-05-01'), at('2026-05-18', '9'), at('2026-05-29', '8')],
      note: 'Gate 4\nDock 2',
    },
  });
  expect(deviceDrafts(ROLE).map(({ beginning, firstDay }) => [beginning, firstDay])).toEqual([
    ['2026-05-01', '2026-05-18'],
    ['2026-05-25', '2026-06-01'],
  ]);
  expect(gather(JUNE)!.content).toEqual({ entries: [at('2026-06-01', '7')], note: '' });
  expect(deviceDrafts(ROLE).map(({ beginning }) => beginning)).toEqual(['2026-05-01', '2026-06-01']);
});

test('Days that are newer in the account, or typed in the form itself, take precedence over another draft', () => {
  keep('2026-05-18', [at('2026-05-18', '9'), at('2026-05-19', '10'), at('2026-05-20', '11')]);
  keep('2026-05-01', [at('2026-05-20', '6')]);
  const savedDays = { '2026-05-18': '2026-06-01T09:00:00Z', '2026-05-19': '2026-06-01T08:59:59Z' };
  expect(gather(MAY, undefined, savedDays)!.content.entries).toEqual([at('2026-05-19', '10'), at('2026-05-20', '6')]);
});

test('Nothing is taken from another placement, another role, a correction or another month', () => {
  const draft = {
    savedAt: '2026-06-01T09:00:00Z',
    taskId: '',
    content: { entries: [at('2026-05-18', '9')], note: 'No' },
  };
  storeDraft(keyOf('2026-05-18', OTHER), draft);
  storeDraft(`${OTHER} ${PLACEMENT} 2026-05-18`, draft);
  storeDraft(`${keyOf('2026-05-18')} correct ${OTHER}`, draft);
  keep('2026-04-27', [at('2026-04-27', '9'), at('2026-05-01')], 'April');
  expect(gather(MAY)).toBeNull();
  expect(Object.keys(localStorage)).toHaveLength(4);
});
