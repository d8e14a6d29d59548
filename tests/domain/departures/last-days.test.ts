import { describe, expect, test } from 'vitest';
import { DepartureSchema } from '#domain/departures/departure.schema.ts';
import {
  departureProblems,
  endedBy,
  endWithout,
  leaverProblems,
  leavingAuthoriser,
} from '#domain/departures/departure.ts';
import { refusePastLastDay } from '#domain/departures/refuse-past-last-day.ts';
import { Invalid } from '#domain/errors.ts';
import { says } from '../../support/says.ts';

const LEAVES = { leavesOn: '2026-06-30', leftAt: null };
const GONE = { ...LEAVES, leftAt: '2026-07-01T00:00:00Z' };
const placement = (start: string, end: string | null) => ({ contractName: 'Picker', start, end });

test('A last day ends placements that go on past it', () => {
  const [ends, goesOn, isOver] = [
    placement('2026-01-01', '2026-07-01'),
    placement('2026-01-01', null),
    placement('2026-01-01', '2026-06-30'),
  ];
  expect(endedBy([ends, goesOn, isOver], '2026-06-30')).toEqual([ends, goesOn]);
});

test('A placement would end as before, while the last day is still to come', () => {
  const departure = {
    ...LEAVES,
    ends: [
      { contractorId: 'one', end: '2026-12-31' },
      { contractorId: 'open', end: null },
    ],
  };
  const end = (contractorId: string, until: string | null, of: Parameters<typeof endWithout>[0] = departure) =>
    endWithout(of, { contractorId, end: until });
  expect(end('one', '2026-06-30')).toBe('2026-12-31');
  expect(end('open', '2026-06-30')).toBeNull();
  expect(end('other', '2026-06-30')).toBe('2026-06-30');
  expect(end('one', '2026-05-31')).toBe('2026-05-31');
  expect(end('one', '2026-06-30', null)).toBe('2026-06-30');
  expect(end('one', '2026-06-30', { ...departure, leftAt: GONE.leftAt })).toBe('2026-06-30');
});

test('A last day is today or later, and not before any start', () => {
  const problems = (leavesOn: string, start = '2026-01-01') =>
    departureProblems([placement(start, null)], leavesOn, '2026-05-18').map(
      ({ field, message }) => `${field}: ${message}`,
    );
  expect(problems('2026-05-18')).toEqual([]);
  expect(problems('2026-05-17')).toEqual(['leavesOn: Choose today, 18 May 2026, or a later day.']);
  expect(problems('2026-06-30', '2026-06-30')).toEqual([
    'leavesOn: Picker starts on 30 Jun 2026. Choose a later day, or delete that placement first.',
  ]);
  expect(problems('2026-07-01', '2026-06-30')).toEqual([]);
});

describe('Somebody with a last day', () => {
  test('cannot authorise a placement that runs past it', () => {
    const why = (end: string | null, of: typeof LEAVES | typeof GONE | null = LEAVES) => leavingAuthoriser(of, { end });
    expect(why('2026-07-01')).toBe(
      'This person leaves on 30 Jun 2026, before the placement is over. Please choose somebody else as the authoriser.',
    );
    expect(why(null)).toContain('This person leaves');
    expect([why('2026-06-30'), why(null, GONE), why(null, null)]).toEqual([null, null, null]);
  });

  test('cannot work past it, and cannot start anything on it', () => {
    const problems = (start: string, end: string | null, of: typeof LEAVES | typeof GONE | null = LEAVES) =>
      leaverProblems(of, { start, end });
    const words = 'This person leaves on 30 Jun 2026.';
    expect(problems('2026-06-30', '2026-06-30')).toEqual([
      { field: 'start', message: `${words} Choose a start before that day.`, code: 'out_of_range' },
    ]);
    const end = [{ field: 'end', message: `${words} Choose an end on or before that day.`, code: 'out_of_range' }];
    expect(problems('2026-06-29', '2026-07-01')).toEqual(end);
    expect(problems('2026-06-29', null)).toEqual(end);
    expect(problems('2026-06-29', '2026-06-30')).toEqual([]);
    expect([...problems('2026-07-01', null, GONE), ...problems('2026-07-01', null, null)]).toEqual([]);
  });
});

test.each([
  [
    { leavesOn: '2026-06-30', reason: ' Retires ' },
    { leavesOn: '2026-06-30', reason: 'Retires' },
  ],
  [
    { leavesOn: '2026-06-30', reason: '' },
    { leavesOn: '2026-06-30', reason: null },
  ],
  [{ leavesOn: '2026-06-30' }, { leavesOn: '2026-06-30', reason: null }],
  [{ leavesOn: '' }, ['leavesOn: Please supply the last day']],
  [{ leavesOn: '2026-06-31' }, ['leavesOn: Please supply a valid date for the last day']],
  [{ leavesOn: '2026-06-30', reason: 'x'.repeat(201) }, ['reason: Please use 200 characters at most']],
])('A last day sent as %j is read', (input, said) => {
  expect(says(DepartureSchema, input)).toEqual(said);
});

test('A last day set in the meantime is reported at the end date, or at the authoriser', () => {
  const refusedAs = (constraint: string) => {
    try {
      refusePastLastDay(Object.assign(new Error('broken'), { code: '23514', constraint }), 'contactId');
      return null;
    } catch (error) {
      return error instanceof Invalid ? error.fields : error;
    }
  };
  const words = 'A last day has been set for this person in the meantime';
  expect(refusedAs('contractors_last_day')).toEqual([
    { field: 'end', message: `${words}. Please choose an end that is not after it.`, code: 'out_of_range' },
  ]);
  expect(refusedAs('authorisers_last_day')).toEqual([
    {
      field: 'contactId',
      message: `${words}, before the placement is over. Please choose somebody else as the authoriser.`,
      code: 'not_allowed',
    },
  ]);
  expect(refusedAs('contractors_other')).toBeNull();
});
