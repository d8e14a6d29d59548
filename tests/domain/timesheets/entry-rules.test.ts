import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { totalsOf } from '#domain/timesheets/entry.ts';
import { type EntryRules, NIGHTSHIFTS_NOT_ALLOWED } from '#domain/timesheets/entry/entry-rules.ts';
import { check, messages, shift } from '../../support/checked-entries.ts';

describe('A shift on a day', () => {
  test('counts from start to finish without its break', () => {
    expect(check([shift('09:00', '17:30', { breakTime: '30' })]).entries[0]!.billableMinutes).toBe(480);
  });
  test('may not finish before it starts', () => {
    expect(messages([shift('09:00', '08:30')])).toEqual([
      'entries[0].endTime: Finish must not be before start unless it is a nightshift',
    ]);
  });
  test('needs both its start and its finish', () => {
    expect(messages([shift('09:00', '')])).toEqual(['entries[0].endTime: Please enter a finish time']);
    expect(messages([shift('', '17:00')])).toEqual(['entries[0].startTime: Please enter a start time']);
  });
  test('may have a break as long as itself, and no longer', () => {
    expect(messages([shift('09:00', '10:00', { breakTime: '60' })])).toEqual([]);
    expect(messages([shift('09:00', '10:00', { breakTime: '61' })])).toEqual([
      'entries[0].breakTime: The break must not be longer than the entry',
    ]);
  });
  test('may not overlap another one, however they are ordered', () => {
    expect(messages([shift('12:00', '17:00'), shift('09:00', '12:30')])).toEqual([
      'entries[0].startTime: This shift overlaps the one before it',
    ]);
    expect(messages([shift('09:00', '12:00'), shift('12:00', '17:00')])).toEqual([]);
  });
});

describe('A nightshift', () => {
  test('finishes the next morning and belongs to the day it starts', () => {
    const { entries, errors } = check([
      shift('22:00', '06:00', { breakTime: '45', isNightshift: true, entryDate: '2026-05-24' }),
    ]);
    expect(errors).toEqual([]);
    expect(entries[0]).toMatchObject({ entryDate: '2026-05-24', billableMinutes: 435 });
  });
  test('is suggested if it was not ticked: a finish within 14 hours of the start, the next day', () => {
    const requested =
      'entries[0].endTime: Finish must not be before start unless it is a nightshift. Finishes next day? Then tick Nightshift';
    const not = 'entries[0].endTime: Finish must not be before start unless it is a nightshift';
    expect(messages([shift('22:00', '06:00')])).toEqual([requested]);
    expect(messages([shift('18:00', '08:00')])).toEqual([requested]);
    expect(messages([shift('18:00', '08:01')])).toEqual([not]);
    expect(messages([shift('22:00', '06:00')], { allowNightshifts: false })).toEqual([not]);
  });
  test('must finish before the time it starts', () => {
    expect(messages([shift('09:00', '17:00', { isNightshift: true })])).toEqual([
      'entries[0].endTime: A nightshift must finish before the time it starts',
    ]);
  });
  test('may not reach into the next day’s shift', () => {
    const rows = [
      shift('22:00', '06:00', { isNightshift: true }),
      shift('05:00', '09:00', { entryDate: '2026-05-19' }),
    ];
    expect(messages(rows)).toEqual(['entries[1].startTime: This shift overlaps the one before it']);
  });
  test('counts elapsed hours when the clocks go back and when they go forward', () => {
    const rules = { beginning: '2026-10-19', ending: '2026-10-25' };
    expect(
      check([shift('22:00', '06:00', { isNightshift: true, entryDate: '2026-10-24' })], rules).entries[0]!
        .billableMinutes,
    ).toBe(540);
    const spring = { beginning: '2026-03-23', ending: '2026-03-29' };
    expect(
      check([shift('22:00', '06:00', { isNightshift: true, entryDate: '2026-03-28' })], spring).entries[0]!
        .billableMinutes,
    ).toBe(420);
  });
  test.each([{ allowNightshifts: false }])('is refused if the contract does not allow it', (rules) => {
    expect(messages([shift('22:00', '06:00', { isNightshift: true })], rules)).toEqual([
      `entries[0].isNightshift: ${NIGHTSHIFTS_NOT_ALLOWED}`,
    ]);
  });
});

describe('A holiday', () => {
  test('counts as an entry without hours, and with hours that are not worked', () => {
    expect(check([{ isHoliday: true }]).entries[0]).toMatchObject({ billableMinutes: 0, nonBillableMinutes: 0 });
    expect(check([shift('08:00', '16:00', { breakTime: '30', isHoliday: true })]).entries[0]).toMatchObject({
      billableMinutes: 0,
      nonBillableMinutes: 450,
    });
  });
  test('is refused if the contract does not allow it', () => {
    expect(messages([{ isHoliday: true }], { allowHolidays: false })).toEqual([
      'entries[0].isHoliday: Holidays are not allowed.',
    ]);
  });
});

describe('An entry’s day', () => {
  test('must exist, and lie in the timesheet’s period', () => {
    expect(messages([shift('9', '17', { entryDate: '2026-02-30' })])).toEqual([
      'entries[0].entryDate: 2026-02-30 is not a valid date.',
    ]);
    expect(messages([shift('9', '17', { entryDate: '2026-05-17' })])[0]).toContain('before the timesheet’s week');
    expect(messages([shift('9', '17', { entryDate: '2026-05-25' })])[0]).toContain('after the timesheet’s week');
  });
  test('must be within the contract’s dates, even if it starts or ends within the period', () => {
    expect(messages([shift('9', '17')], { contractStart: '2026-05-19' })).toEqual([
      'entries[0].entryDate: Date is outside the contract dates.',
    ]);
    expect(messages([shift('9', '17', { entryDate: '2026-05-20' })], { contractEnd: '2026-05-19' })).toEqual([
      'entries[0].entryDate: Date is outside the contract dates.',
    ]);
  });
  test('may be the contract’s first day and its last, and neither the day before nor the day after', () => {
    const running = { contractStart: '2026-05-19', contractEnd: '2026-05-21' };
    const outside = ['entries[0].entryDate: Date is outside the contract dates.'];
    const on = (entryDate: string) => messages([shift('9', '17', { entryDate })], running);
    expect([on('2026-05-18'), on('2026-05-19'), on('2026-05-21'), on('2026-05-22')]).toEqual([
      outside,
      [],
      [],
      outside,
    ]);
  });
  test('may be the first and the last of the period', () => {
    const on = (entryDate: string) => messages([shift('9', '17', { entryDate })]);
    expect([on('2026-05-18'), on('2026-05-24')]).toEqual([[], []]);
  });
  test('of a month is reported with the month', () => {
    const june: Partial<EntryRules> = { entryPeriod: 'monthly', beginning: '2026-06-01', ending: '2026-06-30' };
    expect(messages([shift('9', '17')], june)[0]).toContain('before the timesheet’s month, which begins on 1 Jun 2026');
  });
});

describe('A timesheet', () => {
  test('needs at least one shift; empty and zero-length rows do not count', () => {
    expect(messages([{}, shift('09:00', '09:00')])).toEqual(['entries: No shifts: please enter at least one shift']);
  });
  test('by durations or parts of a day adds up to no more than a day', () => {
    expect(messages([{ duration: '25' }], { chargingPeriod: 'hourlyTotal' })).toEqual([
      'entries[0].duration: A day has 24 hours at most.',
    ]);
    const two = [{ chargingPeriodRate: '0.75' }, { chargingPeriodRate: '0.5' }];
    expect(messages(two, { chargingPeriod: 'daily' })).toEqual([
      'entries[1].entryDate: The entries of this day add up to more than one day',
    ]);
  });
  test('by parts of a day is summed in quarters', () => {
    const { entries } = check(
      [
        { chargingPeriodRate: '1' },
        { chargingPeriodRate: '0.25', entryDate: '2026-05-19' },
        { chargingPeriodRate: '0.5', isHoliday: true, entryDate: '2026-05-20' },
      ],
      { chargingPeriod: 'daily' },
    );
    expect(totalsOf(entries)).toMatchObject({ workedQuarterDays: 5, holidayQuarterDays: 2, workedMinutes: 0 });
  });
  test('counts of each shift its finish less its start and its break, and a nightshift’s finish on the next day', () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const clock = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    const row = fc.record({ from: minute, to: minute, rest: fc.integer({ min: 0, max: 90 }), isHoliday: fc.boolean() });
    // A shift every other day, so that none reaches into the next.
    const days = ['2026-05-18', '2026-05-20', '2026-05-22', '2026-05-24'];
    const kept = { days: 0, nights: 0, refused: 0 };
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        const typed = rows.map(({ from, to, rest, isHoliday }, place) => ({
          entryDate: days[place],
          ...shift(clock(from), clock(to), { breakTime: String(rest), isHoliday, isNightshift: to < from }),
        }));
        const lasting = rows.map(({ from, to, rest }) => (to < from ? to + 24 * 60 : to) - from - rest);
        const { entries, errors } = check(typed.filter((_, place) => rows[place]!.from !== rows[place]!.to));
        if (rows.some(({ from, to }, place) => from !== to && lasting[place]! < 0)) {
          kept.refused += 1;
          expect(errors.map(({ code }) => code)).toContain('break_too_long');
          return;
        }
        const counted = rows.flatMap(({ from, to }, place) => (from === to ? [] : [place]));
        if (counted.length === 0) return;
        expect(errors).toEqual([]);
        const sum = (isHoliday: boolean, isNight = false) =>
          counted
            .filter(
              (place) => rows[place]!.isHoliday === isHoliday && (!isNight || rows[place]!.to < rows[place]!.from),
            )
            .reduce((all, place) => all + lasting[place]!, 0);
        expect(totalsOf(entries)).toEqual({
          workedMinutes: sum(false),
          nightshiftMinutes: sum(false, true),
          holidayMinutes: sum(true),
          workedQuarterDays: 0,
          holidayQuarterDays: 0,
        });
        kept[counted.some((place) => rows[place]!.to < rows[place]!.from) ? 'nights' : 'days'] += 1;
      }),
      { numRuns: 300 },
    );
    expect(kept.days).toBeGreaterThan(20);
    expect(kept.nights).toBeGreaterThan(100);
    expect(kept.refused).toBeGreaterThan(5);
  });
});

describe('A day has the length its clock gives it', () => {
  const on = (beginning: string, ending: string) => ({ beginning, ending, contractStart: null });
  const spring = on('2026-03-23', '2026-03-29');
  const autumn = on('2026-10-19', '2026-10-25');
  const total = { chargingPeriod: 'hourlyTotal', allowNightshifts: false } as const;
  test('a duration may fill 23, 24 or 25 hours and not a minute more', () => {
    const most = (entryDate: string, duration: string, rules: Partial<EntryRules>) =>
      messages([{ entryDate, duration }], { ...rules, ...total });
    expect(most('2026-03-29', '23:00', spring)).toEqual([]);
    expect(most('2026-03-29', '23:01', spring)).toEqual([
      'entries[0].duration: This day has 23 hours: the clocks change.',
    ]);
    expect(most('2026-03-28', '24:00', spring)).toEqual([]);
    expect(most('2026-03-28', '24:01', spring)).toEqual(['entries[0].duration: A day has 24 hours at most.']);
    expect(most('2026-10-25', '25:00', autumn)).toEqual([]);
    expect(most('2026-10-25', '25:01', autumn)).toEqual([
      'entries[0].duration: This day has 25 hours: the clocks change.',
    ]);
  });
  test('a shift counts elapsed hours', () => {
    const minutes = (entryDate: string, from: string, to: string, rules: Partial<EntryRules>) =>
      check([shift(from, to, { entryDate, isNightshift: to < from })], rules).entries[0]?.billableMinutes;
    expect(minutes('2026-03-28', '22:00', '06:00', spring)).toBe(7 * 60);
    expect(minutes('2026-10-24', '22:00', '06:00', autumn)).toBe(9 * 60);
    expect(minutes('2026-03-29', '00:30', '01:30', spring)).toBe(30);
    expect(minutes('2026-03-29', '01:30', '03:00', spring)).toBe(60);
  });
  test('a shift inside the hour the clock skips has no time, and is dropped', () => {
    const inside = shift('01:00', '02:00', { entryDate: '2026-03-29' });
    expect(messages([inside], spring)).toEqual(['entries: No shifts: please enter at least one shift']);
    expect(check([inside, shift('09:00', '17:00', { entryDate: '2026-03-29' })], spring).entries).toHaveLength(1);
  });
  test('a shift may end at midnight without being a nightshift', () => {
    const late = [shift('18:00', '00:00')];
    expect(check(late, { allowNightshifts: false })).toMatchObject({
      errors: [],
      entries: [{ billableMinutes: 360, isNightshift: false }],
    });
    expect(messages([shift('18:00', '00:01')], { allowNightshifts: false })).toEqual([
      'entries[0].endTime: Finish must not be before start unless it is a nightshift',
    ]);
    expect(messages([...late, shift('23:00', '23:30')])).toEqual([
      'entries[1].startTime: This shift overlaps the one before it',
    ]);
    expect(messages([...late, shift('00:00', '04:00', { entryDate: '2026-05-19' })])).toEqual([]);
  });
});

test('A shift inside a longer one overlaps it, however many are between them', () => {
  expect(messages([shift('08:00', '18:00'), shift('09:00', '10:00'), shift('11:00', '12:00')])).toEqual([
    'entries[1].startTime: This shift overlaps the one before it',
    'entries[2].startTime: This shift overlaps the one before it',
  ]);
});
