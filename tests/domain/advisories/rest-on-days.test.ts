import { describe, expect, test } from 'vitest';
import { restOn, restSpanOf } from '#domain/advisories/rules/rest-on-days.ts';

const shift = (date: string, start: string, end: string) => ({
  timesheetId: 't',
  contractorId: 'c',
  date,
  start,
  end,
  breakMinutes: 30,
});
const rest = (before: ReturnType<typeof shift>, after: ReturnType<typeof shift> | null) =>
  restSpanOf({ rule: 'dailyRest', restMinutes: 600, first: before, before, after });

describe('Insufficient rest is drawn on its days', () => {
  test('from the end of a shift to midnight, and from midnight to the start of the next', () => {
    const span = rest(shift('2026-05-19', '13:30', '22:00'), shift('2026-05-20', '08:00', '18:00'))!;
    expect(restOn(span, '2026-05-18')).toBeNull();
    expect(restOn(span, '2026-05-19')).toEqual({ from: 1320, to: 1440, begins: true, ends: false });
    expect(restOn(span, '2026-05-20')).toEqual({ from: 0, to: 480, begins: false, ends: true });
    expect(restOn(span, '2026-05-21')).toBeNull();
  });

  test('on one day where the shift before ended after midnight', () => {
    const span = rest(shift('2026-05-19', '20:00', '02:00'), shift('2026-05-20', '08:00', '18:00'))!;
    expect(restOn(span, '2026-05-19')).toBeNull();
    expect(restOn(span, '2026-05-20')).toEqual({ from: 120, to: 480, begins: true, ends: true });
  });

  test('nowhere while no next shift is known, nor for other rules', () => {
    const one = shift('2026-05-19', '20:00', '02:00');
    expect(rest(one, null)).toBeNull();
    expect(restSpanOf({ rule: 'break', minutes: 361, shift: one })).toBeNull();
  });
});
