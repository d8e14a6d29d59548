import { expect, test } from 'vitest';
import { contestedParts, mergedSetting } from '#domain/agencies/settings/merged-setting.ts';

const list = (...value: string[]) => ({ enabled: true, value });

test.each([
  ['what nobody else changed is as it was sent', list('a'), list('b'), list('a'), list('b')],
  ['addresses that two people add are both kept', list('a', 'b'), list('a', 'c'), list('a'), list('a', 'b', 'c')],
  ['one that both add is there once', list('a', 'b'), list('a', 'b'), list('a'), list('a', 'b')],
  ['one that either takes out is gone', list('a', 'c'), list('b', 'c'), list('a', 'b', 'c'), list('c')],
  [
    'who switches a list off keeps what somebody else added',
    list('a', 'b'),
    { enabled: false, value: ['a'] },
    list('a'),
    { enabled: false, value: ['a', 'b'] },
  ],
])('%s', (_, stored, sent, shown, kept) => {
  expect(mergedSetting(stored, sent, shown)).toEqual(kept);
});

const hours = (start: string, breakMinutes: number) => ({ start, breakMinutes });

test.each([
  ['a number that two people change in two ways', 40, 45, 35, ['p']],
  [
    'a part of a setting that both change, and not the parts that one of them does',
    hours('08:00', 40),
    hours('09:00', 45),
    hours('09:00', 30),
    ['p.breakMinutes'],
  ],
  ['nothing that both change in the same way', 40, 40, 35, []],
  ['nothing that only one of them changes', 40, 35, 35, []],
  ['no list, of which both are kept', list('b'), list('c'), list('a'), []],
  ['nothing for a caller who was shown nothing', 40, 45, undefined, []],
])('Contested is %s', (_, stored, sent, shown, parts) => {
  expect(contestedParts(stored, sent, shown, 'p')).toEqual(parts);
});
