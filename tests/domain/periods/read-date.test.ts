import { expect, test } from 'vitest';
import { readDate } from '#domain/periods/read-date.ts';

test.each([
  '18 May 2026',
  ' 18 may 26 ',
  'Mon 18 May 2026',
  'Monday, 18th May 2026',
  '18/5/26',
  '18/05/2026',
  '18.5.2026',
  '18-05-2026',
  '18 5 2026',
  '2026-05-18',
])('A date is understood as people type it: %s', (text) => {
  expect(readDate(text)).toBe('2026-05-18');
});

test.each(['1 September 2026', '1 Sept 2026', '1 sep 26'])('Months are read long and short: %s', (text) => {
  expect(readDate(text)).toBe('2026-09-01');
});

test.each(
  ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'].concat([
    'September',
    'October',
    'November',
    'December',
  ]),
)('%s is read in full and by its first three letters', (month) => {
  const number = new Date(`${month} 1, 2026 UTC`).getUTCMonth() + 1;
  const date = `2026-${String(number).padStart(2, '0')}-07`;
  expect(readDate(`7 ${month} 2026`)).toBe(date);
  expect(readDate(`7 ${month.slice(0, 3)} 2026`)).toBe(date);
});

test.each(['', 'soon', '31 June 2026', '29/2/2026', '5/18/2026', '18 May', '18 Foo 2026', '2026/05/18 09:00'])(
  'An ambiguous date is not guessed at: %s',
  (text) => {
    expect(readDate(text)).toBeNull();
  },
);
