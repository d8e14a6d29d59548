import { expect, test } from 'vitest';
import { rememberLatest } from '#domain/remember-latest.ts';

test('Each answer is calculated once, until as many others followed as are remembered', () => {
  const requested: string[] = [];
  const lengthOf = rememberLatest(2, (text) => {
    requested.push(text);
    return text.length;
  });
  expect(['', 'one', '', 'one', 'three', 'one', ''].map(lengthOf)).toEqual([0, 3, 0, 3, 5, 3, 0]);
  expect(requested).toEqual(['', 'one', 'three', '']);
});
