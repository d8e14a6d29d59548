import { expect, test } from 'vitest';
import { runsInWords } from '#app/pages/payroll/layouts/runs-in-words.ts';

test.each<[(number | null)[], string]>([
  [[], 'Accepted time'],
  [[null], 'Accepted time, in no run yet'],
  [[13], 'Accepted time, in run 13'],
  [[12, 13], 'Accepted time, in runs 12 and 13'],
  [[11, 12, null], 'Accepted time, in runs 11 and 12 and in part in none'],
])('The preview of a layout says which runs %j include its time: %s', (runs, words) => {
  expect(runsInWords(runs)).toBe(words);
});
