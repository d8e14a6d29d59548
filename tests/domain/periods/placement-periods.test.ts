import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WEEK_DAYS } from '#domain/periods/week-days.ts';
import { daysOf } from '#domain/periods/period.ts';
import { isBridging, placementPeriods, overlap, type CoveredPeriod } from '#domain/periods/placement-periods.ts';
import { dateInWords, periodInWords } from '#domain/periods/period-words.ts';

const stands = (
  kind: CoveredPeriod['kind'],
  beginning: string,
  ending: string,
  friendlyNumber: number | null = 1,
): CoveredPeriod => ({
  beginning,
  ending,
  entryPeriod: 'weekly',
  kind,
  state: kind === 'declared' ? null : kind === 'live' ? 'accepted' : 'rejected',
  timesheetId: kind === 'declared' ? null : `timesheet-${friendlyNumber}`,
  friendlyNumber,
});
const SUNDAY = { entryPeriod: 'weekly', weekStartsOn: 'Sunday' } as const;
const MONDAY = { entryPeriod: 'weekly', weekStartsOn: 'Monday' } as const;
const MONTHLY = { entryPeriod: 'monthly', weekStartsOn: 'Monday' } as const;
const spans = (
  from: string,
  to: string,
  rule: typeof SUNDAY | typeof MONDAY | typeof MONTHLY,
  standing: CoveredPeriod[],
) =>
  placementPeriods(from, to, rule, standing).map(
    ({ beginning, ending, standing: one }) => `${beginning} ${ending}${one ? ` ${one.kind}` : ''}`,
  );

describe('The periods of a placement', () => {
  test('are its weeks while nothing interferes', () => {
    expect(spans('2026-10-14', '2026-10-20', MONDAY, [])).toEqual(['2026-10-12 2026-10-18', '2026-10-19 2026-10-25']);
  });
  test('bridge a changed week start: the next one begins the day after the last covered day', () => {
    expect(spans('2026-10-12', '2026-10-25', SUNDAY, [stands('live', '2026-10-12', '2026-10-18')])).toEqual([
      '2026-10-11 2026-10-11',
      '2026-10-12 2026-10-18 live',
      '2026-10-19 2026-10-24',
      '2026-10-25 2026-10-31',
    ]);
  });
  test('bridge the change from weeks to months and back', () => {
    expect(spans('2026-10-19', '2026-10-19', MONTHLY, [stands('live', '2026-10-12', '2026-10-18')])).toEqual([
      '2026-10-01 2026-10-11',
      '2026-10-12 2026-10-18 live',
      '2026-10-19 2026-10-31',
    ]);
    expect(spans('2026-10-31', '2026-11-01', MONDAY, [stands('live', '2026-10-01', '2026-10-31')])).toEqual([
      '2026-10-01 2026-10-31 live',
      '2026-11-01 2026-11-01',
    ]);
  });
  test('keep a declaration, and a rejected timesheet with free days, as they were', () => {
    const standing = [
      stands('declared', '2026-10-12', '2026-10-18', null),
      stands('reopened', '2026-10-19', '2026-10-25'),
    ];
    expect(spans('2026-10-12', '2026-10-20', SUNDAY, standing)).toEqual([
      '2026-10-11 2026-10-11',
      '2026-10-12 2026-10-18 declared',
      '2026-10-19 2026-10-25 reopened',
    ]);
  });
  test('drop a rejected timesheet once a live one has taken one of its days', () => {
    const standing = [stands('reopened', '2026-10-12', '2026-10-18'), stands('live', '2026-10-11', '2026-10-17', 2)];
    expect(spans('2026-10-12', '2026-10-18', SUNDAY, standing)).toEqual([
      '2026-10-11 2026-10-17 live',
      '2026-10-18 2026-10-24',
    ]);
  });
});

test('Whatever exists, the periods never overlap and leave no day out', () => {
  const day = fc
    .integer({ min: 0, max: 120 })
    .map((days) => new Date(Date.UTC(2026, 8, 1 + days)).toISOString().slice(0, 10));
  const standing = fc.record({
    beginning: day,
    days: fc.constantFrom(1, 3, 7, 7, 31),
    kind: fc.constantFrom('live' as const, 'declared' as const, 'reopened' as const),
    number: fc.integer({ min: 1, max: 9 }),
  });
  let bridging = 0;
  fc.assert(
    fc.property(
      fc.array(standing, { maxLength: 8 }),
      fc.constantFrom(...WEEK_DAYS),
      fc.constantFrom('weekly' as const, 'monthly' as const),
      day,
      (drawn, weekStartsOn, entryPeriod, from) => {
        const all = drawn.map(({ beginning, days, kind, number }) =>
          stands(
            kind,
            beginning,
            new Date(Date.parse(beginning) + (days - 1) * 86_400_000).toISOString().slice(0, 10),
            number,
          ),
        );
        // The database does not let two live timesheets share a day.
        const live = all.filter(({ kind }) => kind === 'live');
        fc.pre(live.every((one, index) => live.slice(index + 1).every((other) => !overlap(one, other))));
        const periods = placementPeriods(from, from, { entryPeriod, weekStartsOn }, all);
        const days = periods.flatMap((period) => daysOf(period));
        expect(new Set(days).size).toBe(days.length);
        expect(days).toEqual(daysOf({ beginning: days[0]!, ending: days.at(-1)! }));
        expect(days).toContain(from);
        bridging += periods.filter(({ standing: one, ...period }) => one === null && isBridging(period)).length;
      },
    ),
    { numRuns: 500 },
  );
  expect(bridging).toBeGreaterThan(50);
});

test('A bridging period is named as such, with both its dates', () => {
  const bridge = {
    beginning: '2026-10-19',
    ending: '2026-10-24',
    entryPeriod: 'weekly',
    dateRelativeTo: 'ending',
  } as const;
  expect(periodInWords(bridge)).toBe('bridging period 19 to 24 Oct 2026');
  expect(dateInWords(bridge)).toBe('19 to 24 Oct 2026 (bridging period)');
  const day = { ...bridge, beginning: '2026-10-24' };
  expect(dateInWords(day)).toBe('24 Oct 2026 (bridging period)');
  const week = { ...bridge, ending: '2026-10-25' };
  expect(periodInWords(week)).toBe('week ending 25 Oct 2026');
  expect(dateInWords(week)).toBe('25 Oct 2026');
  expect(isBridging({ beginning: '2026-02-01', ending: '2026-02-28', entryPeriod: 'monthly' })).toBe(false);
  expect(isBridging({ beginning: '2026-02-01', ending: '2026-02-27', entryPeriod: 'monthly' })).toBe(true);
  expect(isBridging({ beginning: '2026-02-02', ending: '2026-02-28', entryPeriod: 'monthly' })).toBe(true);
});
