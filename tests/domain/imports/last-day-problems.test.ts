import { describe, expect, test } from 'vitest';
import { authorises, lastDayProblems, leavesBeforeEnd } from '#domain/imports/kinds/last-day-problems.ts';

const known = {
  lastDays: new Map([
    ['ann', { leavesOn: '2026-06-30', leftAt: null }],
    ['gone', { leavesOn: '2026-01-31', leftAt: '2026-02-01T00:00:00Z' }],
  ]),
  authorising: new Set([authorises('held', 'ann')]),
};
const ANN_LEAVES =
  'Ann leaves on 30 Jun 2026, before the placement is over. Please choose somebody else as the authoriser.';

describe('An authoriser', () => {
  const why = (id: string, end: string | null, contactId = 'ann') =>
    leavesBeforeEnd(known, { id, end }, { contactId, name: 'Ann' });

  test('cannot leave before the placement is over', () => {
    expect(why('one', '2026-07-01')).toBe(ANN_LEAVES);
    expect(why('one', null)).toBe(ANN_LEAVES);
    expect(why('one', '2026-06-30')).toBeNull();
  });

  test('stays where they already authorise, and without a last day to come', () => {
    expect(why('held', null)).toBeNull();
    expect(why('one', null, 'gone')).toBeNull();
    expect(why('one', null, 'nobody')).toBeNull();
  });
});

describe('A placement in a row', () => {
  const DATES = { start: '2026-05-01', end: '2026-07-31' };
  const problemsOf = (changes: Partial<Parameters<typeof lastDayProblems>[1]>) =>
    lastDayProblems(known, {
      ...{ id: 'one', contactId: 'ann', row: DATES, standing: undefined, authorisers: [], ...changes },
    }).map(({ field, message, code }) => [field, message, code]);

  const END = ['end', 'This person leaves on 30 Jun 2026. Choose an end on or before that day.', 'out_of_range'];

  test('does not let somebody work past their last day', () => {
    expect(problemsOf({})).toEqual([END]);
    expect(problemsOf({ contactId: undefined })).toEqual([]);
    expect(problemsOf({ contactId: 'gone' })).toEqual([]);
    expect(problemsOf({ row: { ...DATES, end: '2026-06-30' } })).toEqual([]);
  });

  test('stays if it already did, with neither date moved', () => {
    expect(problemsOf({ standing: { ...DATES } })).toEqual([]);
    expect(problemsOf({ standing: { ...DATES, start: '2026-04-01' } })).toEqual([END]);
    expect(problemsOf({ standing: { ...DATES, end: '2026-06-30' } })).toEqual([END]);
  });

  test('names each authoriser who leaves before its end', () => {
    const authorisers = [
      { name: 'Ann', contactId: 'ann' },
      { name: 'Bob', contactId: 'bob' },
      { name: 'Unknown', contactId: undefined },
    ];
    expect(problemsOf({ contactId: 'bob', authorisers })).toEqual([['authorisers', ANN_LEAVES, 'not_allowed']]);
    expect(problemsOf({ contactId: 'bob', id: 'held', authorisers })).toEqual([]);
    expect(problemsOf({ contactId: 'bob', row: { ...DATES, end: '2026-06-30' }, authorisers })).toEqual([]);
  });
});
