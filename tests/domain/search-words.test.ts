import { expect, test } from 'vitest';
import { searchWords } from '#domain/search.ts';

test.each([
  ['  Callum   Hargreaves ', ['Callum', 'Hargreaves']],
  ['Hargreaves\tLtd\n', ['Hargreaves', 'Ltd']],
  ['', []],
  ['   ', []],
  ['one two three four five six seven eight nine', ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']],
])('The words of “%s” are searched one by one, eight at most', (search, words) => {
  expect(searchWords(search)).toEqual(words);
});

test.each([
  ['0113 496 0000', '1134960000'],
  ['(0113) 496-0000', '1134960000'],
  ['+44 113 496 0000', '1134960000'],
  ['+44 (0)113 496 0000', '1134960000'],
  ['0044 113 496 0000', '1134960000'],
  ['0113.496/0000', '1134960000'],
  ['+49 30 1234567', '49301234567'],
  ['0049 30 1234567', '49301234567'],
  ['44 113 496 0000', '441134960000'],
  ['1234567', '1234567'],
  ['0000123', '0123'],
])('The telephone number %s is one word, without its country code and leading zero', (search, word) => {
  expect(searchWords(search)).toEqual([word]);
});

test.each(['123456', 'TS-0001234', '+44', '0113 496 0000 Callum'])('%s is not a telephone number', (search) => {
  expect(searchWords(search)).toEqual(search.split(' '));
});
