import { expect, test } from 'vitest';
import { waitInWords } from '#app/pages/dashboard/wait-in-words.ts';

test.each([
  [1, '1 minute'],
  [59.4, '59 minutes'],
  [59.7, '1 hour'],
  [1230, '21 hours'],
  [47 * 60 + 29, '47 hours'],
  // Rounded up to a whole day, not to 24 hours beside the days before it.
  [47 * 60 + 40, '2 days'],
  [51 * 60, '2 days 3 hours'],
  [71 * 60 + 45, '3 days'],
])('A wait of %d minutes is shown as %s', (minutes, shown) => {
  expect(waitInWords(minutes)).toBe(shown);
});
