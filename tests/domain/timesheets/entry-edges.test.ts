import { describe, expect, test } from 'vitest';
import { totalsOf } from '#domain/timesheets/entry.ts';
import { type EntryRules, measureTyped, NIGHTSHIFTS_NOT_ALLOWED } from '#domain/timesheets/entry/entry-rules.ts';
import { TypedEntrySchema } from '#domain/timesheets/timesheet.schema.ts';
import { check, messages, shift, WEEK } from '../../support/checked-entries.ts';
import { EMPTY_ENTRY } from '../../support/stored-entries.ts';

describe('The stored row', () => {
  test('of a shift are its times, its break and its minutes', () => {
    expect(check([shift('22:15', '06:00', { breakTime: '45', isNightshift: true })]).entries).toEqual([
      {
        ...EMPTY_ENTRY,
        entryDate: '2026-05-18',
        startTime: '22:15',
        endTime: '06:00',
        breakMinutes: 45,
        isNightshift: true,
        billableMinutes: 420,
      },
    ]);
    expect(check([shift('9', '17')]).entries[0]).toMatchObject({ breakMinutes: 0, billableMinutes: 480 });
  });
  test('of a duration are its minutes, without times', () => {
    const rules = { chargingPeriod: 'hourlyTotal' } as const;
    expect(check([{ duration: '7.5', startTime: '9', endTime: '17', breakTime: '30' }], rules).entries).toEqual([
      { ...EMPTY_ENTRY, entryDate: '2026-05-18', durationMinutes: 450, billableMinutes: 450 },
    ]);
    expect(check([{ isHoliday: true, duration: '4' }], rules).entries[0]).toMatchObject({
      billableMinutes: 0,
      nonBillableMinutes: 240,
    });
    expect(check([{ isHoliday: true }], rules).entries[0]).toMatchObject({
      durationMinutes: 0,
      nonBillableMinutes: 0,
    });
  });
  test('of a part of a day is its rate, without minutes', () => {
    const rules = { chargingPeriod: 'daily' } as const;
    expect(check([{ chargingPeriodRate: '0.5' }], rules).entries).toEqual([
      { ...EMPTY_ENTRY, entryDate: '2026-05-18', chargingPeriodRate: '0.5' },
    ]);
    expect(check([{ isHoliday: true }], rules).entries[0]).toMatchObject({ chargingPeriodRate: '0', isHoliday: true });
  });
  test('are its totals: worked, on nightshifts, and on holidays', () => {
    const { entries } = check([
      shift('6', '14', { breakTime: '30' }),
      shift('22', '6', { isNightshift: true, entryDate: '2026-05-19' }),
      shift('9', '13', { isHoliday: true, entryDate: '2026-05-21' }),
    ]);
    expect(totalsOf(entries)).toEqual({
      workedMinutes: 930,
      nightshiftMinutes: 480,
      holidayMinutes: 240,
      workedQuarterDays: 0,
      holidayQuarterDays: 0,
    });
  });
});

describe('An empty row is dropped', () => {
  const OTHER = {
    hourly: shift('20', '21'),
    hourlyTotal: { duration: '1' },
    daily: { chargingPeriodRate: '0.25' },
  };
  const kept = (row: Record<string, unknown>, { chargingPeriod = 'hourly' }: Partial<EntryRules> = {}) =>
    check([row, { ...OTHER[chargingPeriod], entryDate: '2026-05-24' }], { chargingPeriod }).entries.length === 2;
  test('by times: if it has none, or finishes at its start', () => {
    expect(kept({})).toBe(false);
    expect(kept(shift('09:00', '09:00'))).toBe(false);
    expect(kept(shift('9', '17'))).toBe(true);
    expect(kept({ isHoliday: true })).toBe(true);
  });
  test('by times: otherwise it has to be complete', () => {
    expect(messages([{ breakTime: '30' }])).toEqual(['entries[0].startTime: Please enter a start time']);
    expect(messages([{ isNightshift: true }])).toEqual(['entries[0].startTime: Please enter a start time']);
    expect(messages([shift('09:00', '09:00', { isNightshift: true })])).toEqual([
      'entries[0].endTime: A nightshift must finish before the time it starts',
    ]);
    expect(messages([{ isHoliday: true, startTime: '9' }])).toEqual(['entries[0].endTime: Please enter a finish time']);
    expect(messages([{ isHoliday: true, endTime: '9' }])).toEqual(['entries[0].startTime: Please enter a start time']);
    expect(messages([{ isHoliday: true, isNightshift: true }])).toEqual([
      'entries[0].startTime: Please enter a start time',
    ]);
  });
  test('by durations: if it has none, or zero', () => {
    const rules = { chargingPeriod: 'hourlyTotal' } as const;
    expect(kept({ duration: '0' }, rules)).toBe(false);
    expect(kept({}, rules)).toBe(false);
    expect(kept(shift('9', '17'), rules)).toBe(false);
    expect(kept({ duration: '0:15' }, rules)).toBe(true);
    expect(kept({ isHoliday: true }, rules)).toBe(true);
  });
  test('by parts of a day: if it has none, or zero', () => {
    const rules = { chargingPeriod: 'daily' } as const;
    expect(kept({ chargingPeriodRate: '0' }, rules)).toBe(false);
    expect(kept({ chargingPeriodRate: '0.00' }, rules)).toBe(false);
    expect(kept({}, rules)).toBe(false);
    expect(kept({ duration: '8' }, rules)).toBe(false);
    expect(kept({ chargingPeriodRate: '0.25' }, rules)).toBe(true);
    expect(kept({ isHoliday: true }, rules)).toBe(true);
  });
});

describe('At the limits', () => {
  test('the first and the last day of the period, the contract’s first and its last are allowed', () => {
    const days = { contractStart: '2026-05-18', contractEnd: '2026-05-24' };
    expect(messages([shift('9', '17'), shift('9', '17', { entryDate: '2026-05-24' })], days)).toEqual([]);
    expect(messages([shift('9', '17')], { contractStart: null, contractEnd: null })).toEqual([]);
  });
  test('a day outside the period is reported with what the period is', () => {
    expect(messages([shift('9', '17', { entryDate: '2026-05-17' })])).toEqual([
      'entries[0].entryDate: The entry is before the timesheet’s week, which begins on 18 May 2026.',
    ]);
    expect(messages([shift('9', '17', { entryDate: '2026-05-25' })])).toEqual([
      'entries[0].entryDate: The entry is after the timesheet’s week, which ends on 24 May 2026.',
    ]);
  });
  test('a whole day is 24 hours and not a minute more', () => {
    const rules = { chargingPeriod: 'hourlyTotal' } as const;
    expect(messages([{ duration: '24' }], rules)).toEqual([]);
    expect(messages([{ duration: '24:01' }], rules)).toEqual(['entries[0].duration: A day has 24 hours at most.']);
    expect(messages([{ duration: '12' }, { duration: '12' }], rules)).toEqual([]);
    expect(messages([{ duration: '12' }, { duration: '12:01' }], rules)).toEqual([
      'entries[1].entryDate: The entries of this day add up to more than one day',
    ]);
    expect(messages([{ duration: '20' }, { duration: '20', entryDate: '2026-05-19' }], rules)).toEqual([]);
  });
  test('a day is one day and not a quarter more', () => {
    const rules = { chargingPeriod: 'daily' } as const;
    expect(messages([{ chargingPeriodRate: '0.5' }, { chargingPeriodRate: '0.5' }], rules)).toEqual([]);
    expect(
      messages([{ chargingPeriodRate: '1' }, { chargingPeriodRate: '1', entryDate: '2026-05-19' }], rules),
    ).toEqual([]);
  });
  test('nightshifts are for hours by start and finish, even where they are allowed', () => {
    expect(messages([{ duration: '8', isNightshift: true }], { chargingPeriod: 'hourlyTotal' })).toEqual([
      `entries[0].isNightshift: ${NIGHTSHIFTS_NOT_ALLOWED}`,
    ]);
    expect(messages([{ chargingPeriodRate: '1', isNightshift: true }], { chargingPeriod: 'daily' })).toEqual([
      `entries[0].isNightshift: ${NIGHTSHIFTS_NOT_ALLOWED}`,
    ]);
  });
  test('a nightshift may end as the next one begins, and at midnight', () => {
    const next = shift('06:00', '09:00', { entryDate: '2026-05-19' });
    expect(messages([shift('22:00', '06:00', { isNightshift: true }), next])).toEqual([]);
    expect(check([shift('22:00', '00:00', { isNightshift: true })]).entries[0]!.billableMinutes).toBe(120);
  });
  test('the third of three shifts may overlap the second too', () => {
    expect(messages([shift('8', '10'), shift('11', '13'), shift('12', '14')])).toEqual([
      'entries[2].startTime: This shift overlaps the one before it',
    ]);
    expect(messages([shift('8', '10'), shift('9', '12'), shift('11', '13')])).toHaveLength(2);
  });
  test('each refusal has a code of its own', () => {
    const codes = (row: Record<string, unknown>, rules: Partial<EntryRules> = {}) =>
      check([row], rules).errors.map(({ code }) => code);
    expect(codes({ entryDate: 'soon' })).toEqual(['no_shifts']);
    expect(codes(shift('9', '17', { entryDate: 'soon' }))).toEqual(['invalid_format']);
    expect(codes(shift('9', '17', { entryDate: '2026-05-01' }))).toEqual(['before_period']);
    expect(codes(shift('9', '17', { entryDate: '2026-06-01' }))).toEqual(['after_period']);
    expect(codes(shift('9', '17'), { contractEnd: '2026-05-17' })).toEqual(['outside_contract']);
    expect(codes({ isHoliday: true }, { allowHolidays: false })).toEqual(['holidays_not_allowed']);
    expect(codes(shift('22', '6', { isNightshift: true }), { allowNightshifts: false })).toEqual([
      'nightshifts_not_allowed',
    ]);
    expect(codes({ duration: '25' }, { chargingPeriod: 'hourlyTotal' })).toContain('more_than_a_day');
    expect(codes(shift('', '17'))).toEqual(['missing_start']);
    expect(codes(shift('9', ''))).toEqual(['missing_finish']);
    expect(codes(shift('9', '17', { isNightshift: true }))).toEqual(['nightshift_order']);
    expect(codes(shift('9', '8'))).toEqual(['finish_before_start']);
    expect(codes(shift('9', '10', { breakTime: '61' }))).toEqual(['break_too_long']);
    expect(check([shift('8', '10'), shift('9', '12')]).errors[0]!.code).toBe('overlap');
    const days = check([{ chargingPeriodRate: '1' }, { chargingPeriodRate: '1' }], { chargingPeriod: 'daily' });
    expect(days.errors[0]!.code).toBe('more_than_a_day');
  });
});

test('A row in progress is measured once it breaks no rule of its own', () => {
  const measured = (row: Record<string, unknown>) =>
    measureTyped(TypedEntrySchema.parse({ entryDate: '2026-05-18', ...row }), WEEK)?.billableMinutes ?? null;
  expect(measured({})).toBeNull();
  expect(measured({ startTime: '9' })).toBeNull();
  expect(measured(shift('9', '17', { breakTime: '30' }))).toBe(450);
  expect(measured(shift('9', '8'))).toBeNull();
});
