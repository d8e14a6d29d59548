import { expect, test } from 'vitest';
import { mergedSetting } from '#domain/agencies/settings/merged-setting.ts';

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
  ['of two who change a number the second has the last word', 40, 45, 35, 45],
])('%s', (_, stored, sent, shown, kept) => {
  expect(mergedSetting(stored, sent, shown)).toEqual(kept);
});
