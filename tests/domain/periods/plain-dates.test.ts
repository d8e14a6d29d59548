import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { move, weeksOf } from '#app/components/fields/calendar-month.ts';
import { addDays, dayOfWeek, firstOfMonth, lastOfMonth } from '#domain/periods/period.ts';

/** Every day of four years with a leap year, and of the years around a century without one. */
const DAYS = ['2023-12-01', '2099-12-01'].flatMap((from) => Array.from({ length: 1500 }, (_, at) => addDays(from, at)));

test('Weekdays and months of plain dates are the calendar’s', () => {
  for (const date of DAYS) {
    const day = Temporal.PlainDate.from(date);
    const first = day.with({ day: 1 });
    expect([
      dayOfWeek(date),
      firstOfMonth(date),
      lastOfMonth(date),
      firstOfMonth(date, 1),
      firstOfMonth(date, -1),
    ]).toEqual([
      day.dayOfWeek,
      ...[first, day.with({ day: day.daysInMonth }), first.add({ months: 1 }), first.subtract({ months: 1 })].map(
        String,
      ),
    ]);
  }
});

test('Keys move through the calendar by day, week and month, to the last day of shorter months', () => {
  for (const date of DAYS) {
    const day = Temporal.PlainDate.from(date);
    const monday = day.subtract({ days: day.dayOfWeek - 1 });
    expect({
      ArrowLeft: day.subtract({ days: 1 }).toString(),
      ArrowRight: day.add({ days: 1 }).toString(),
      ArrowUp: day.subtract({ weeks: 1 }).toString(),
      ArrowDown: day.add({ weeks: 1 }).toString(),
      PageUp: day.subtract({ months: 1 }).toString(),
      PageDown: day.add({ months: 1 }).toString(),
      Home: monday.toString(),
      End: monday.add({ days: 6 }).toString(),
    }).toEqual(
      Object.fromEntries(
        ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'].map((key) => [
          key,
          move(date, key),
        ]),
      ),
    );
  }
  expect([move('2026-01-31', 'PageDown'), move('2024-03-31', 'PageUp'), move('2026-05-18', 'Tab')]).toEqual([
    '2026-02-28',
    '2024-02-29',
    null,
  ]);
});

test('A month is shown in whole weeks from Monday, no more than it touches', () => {
  expect(weeksOf('2027-02-14').map((week) => [week[0], week[6]])).toEqual([
    ['2027-02-01', '2027-02-07'],
    ['2027-02-08', '2027-02-14'],
    ['2027-02-15', '2027-02-21'],
    ['2027-02-22', '2027-02-28'],
  ]);
  expect(weeksOf('2026-08-31').map(([monday]) => monday)).toEqual([
    '2026-07-27',
    '2026-08-03',
    '2026-08-10',
    '2026-08-17',
    '2026-08-24',
    '2026-08-31',
  ]);
});
