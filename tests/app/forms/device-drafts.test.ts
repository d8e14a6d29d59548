import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeDraft } from '#app/forms/draft-store.ts';
import { DEVICE_DRAFTS_COOKIE, reportedDrafts } from '#app/forms/device-drafts.ts';

const ROLE = '01a21367-0f66-757a-b1aa-c460cf7006b6';
const PLACEMENT = '01a21367-0f66-757a-b1aa-c460cf700001';
const REJECTED = '01a21367-0f66-757a-b1aa-c460cf700002';
const SAVED = '2026-05-24T19:30:00.123Z';

let cookie: { cookie: string };
beforeEach(() => {
  const kept = Object.create({
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => void (kept[name] = value),
  }) as Record<string, string>;
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('document', (cookie = { cookie: '' }));
});
afterEach(() => void vi.unstubAllGlobals());

const told = () => new RegExp(`^${DEVICE_DRAFTS_COOKIE}=([^;]*);`).exec(cookie.cookie)![1]!;
const draft = { savedAt: SAVED, taskId: 'task', content: { entries: [], note: 'Nobody else reads this' } };

test('A server is told which weeks are waiting on a device and when they were saved, and nothing that was typed', () => {
  storeDraft(`${ROLE} ${PLACEMENT} 2026-05-18`, draft);
  storeDraft(`${ROLE} ${PLACEMENT} 2026-05-11 correct ${REJECTED}`, draft);
  storeDraft(`${ROLE} /notes`, draft);
  expect(reportedDrafts(told(), ROLE)).toEqual([
    { contractorId: PLACEMENT, beginning: '2026-05-11', firstDay: '2026-05-11', corrects: REJECTED, savedAt: SAVED },
    { contractorId: PLACEMENT, beginning: '2026-05-18', firstDay: '2026-05-18', corrects: null, savedAt: SAVED },
  ]);
  expect(told()).not.toContain('Nobody');
});

test('Weeks of another role, and anything else a browser sends, are ignored', () => {
  storeDraft(`${ROLE} ${PLACEMENT} 2026-05-18`, draft);
  expect(reportedDrafts(told(), REJECTED)).toEqual([]);
  const noSuchDay = told().replace('05-18', '02-31');
  for (const sent of [
    noSuchDay,
    '',
    'x',
    `${ROLE}_${PLACEMENT}_tomorrow__1`,
    `${told()}0`,
    '<script>',
    '.'.repeat(4000),
  ])
    expect(reportedDrafts(sent, ROLE)).toEqual([]);
  expect(reportedDrafts(`x.${told()}.x`, ROLE)).toHaveLength(1);
});
