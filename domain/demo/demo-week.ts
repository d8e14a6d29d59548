import { Temporal } from 'temporal-polyfill';
import type { ChargingPeriod } from '../agencies/settings/settings.schema.ts';
import { daysOf, type Period } from '../periods/period.ts';

/** The outcome of one period of one placement. */
export type Fate = 'missing' | 'pending' | 'accepted' | 'rejected' | 'corrected' | 'deleted' | 'void';

/** Returns a number from 0 to 99, deterministic for the same two inputs. */
export function chance(one: number, other: number): number {
  let mixed = (one * 2_654_435_761 + other * 40_503 + 12_345) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519) >>> 0;
  return ((mixed ^ (mixed >>> 13)) >>> 0) % 100;
}

/** Returns the fate of a placement's period, by how many periods ago it was: the latest is still half open, old ones are settled. */
export function fateOf(placement: number, ago: number): Fate {
  const drawn = chance(placement + 1, ago + 1);
  if (ago === 0)
    return pick(drawn, [
      ['missing', 28],
      ['pending', 34],
      ['rejected', 5],
      ['deleted', 3],
    ]);
  if (ago === 1)
    return pick(drawn, [
      ['missing', 9],
      ['pending', 12],
      ['rejected', 4],
      ['corrected', 4],
      ['deleted', 3],
    ]);
  return pick(drawn, [
    ['missing', 2],
    ['corrected', 4],
    ['deleted', 2],
    ['void', 2],
    ['rejected', 1],
  ]);
}

function pick(drawn: number, shares: [Fate, number][]): Fate {
  let passed = 0;
  for (const [fate, share] of shares) {
    passed += share;
    if (drawn < passed) return fate;
  }
  return 'accepted';
}

/** Whose week it is, and what may be entered. */
export type WeekOf = {
  placement: number;
  ago: number;
  chargingPeriod: ChargingPeriod;
  nights: boolean;
  span: { start: string; end: string | null };
};

/** Returns a period's entries as a person would type them: weekdays within the placement, with an occasional night week or holiday. */
export function entriesOf(
  period: Period,
  { placement, ago, chargingPeriod, nights, span }: WeekOf,
): Record<string, unknown>[] {
  const days = daysOf(period).filter((day) => day >= span.start && (span.end === null || day <= span.end));
  const weekdays = days.filter((day) => Temporal.PlainDate.from(day).dayOfWeek <= 5);
  const isNightWeek = nights && placement % 4 === 1;
  return (weekdays.length > 0 ? weekdays : days).map((entryDate, index) => {
    const drawn = chance(placement * 13 + index, ago + 7);
    const isHoliday = drawn < 4;
    if (chargingPeriod === 'daily') return { entryDate, isHoliday, chargingPeriodRate: drawn < 90 ? '1' : '0.5' };
    if (chargingPeriod === 'hourlyTotal') return { entryDate, isHoliday, duration: drawn < 80 ? '7:30' : '6:45' };
    if (isNightWeek && !isHoliday)
      return { entryDate, startTime: '22:00', endTime: '06:00', breakMinutes: 30, isNightshift: true };
    // Occasionally a late finish precedes an early start: ten hours of rest, with the same hours worked.
    const isLate = placement % 9 === 3 && ago < 3 && index === 1;
    if (isLate && !isHoliday) return { entryDate, isHoliday, startTime: '13:30', endTime: '22:00', breakMinutes: 30 };
    const endTime = drawn < 70 ? '16:30' : drawn < 85 ? '17:15' : '15:00';
    return { entryDate, isHoliday, startTime: '08:00', endTime, breakMinutes: 30 };
  });
}
