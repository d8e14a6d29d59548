import { expect, test } from 'vitest';
import { beforeInWords, datesHeading } from '#domain/periods/period-words.ts';

const WEEK = { beginning: '2026-05-11', ending: '2026-05-17', entryPeriod: 'weekly' } as const;
const MONTH = { beginning: '2026-04-01', ending: '2026-04-30', entryPeriod: 'monthly' } as const;

test('A correction is named after the previous week or month if nothing lies between, and otherwise after the previous period', () => {
  expect(beforeInWords(WEEK, { beginning: '2026-05-18' })).toBe('The week before');
  expect(beforeInWords(MONTH, { beginning: '2026-05-01' })).toBe('The month before');
  expect(beforeInWords(WEEK, { beginning: '2026-05-25' })).toBe('The timesheet before');
});

test('A column of periods is headed by the day that all of them are known by', () => {
  const [first, last] = [{ dateRelativeTo: 'beginning' }, { dateRelativeTo: 'ending' }] as const;
  expect(datesHeading([first, first])).toBe('Beginning');
  expect(datesHeading([last, last])).toBe('Ending');
  expect(datesHeading([first, last])).toBe('Period');
  expect(datesHeading([last, first])).toBe('Period');
});
