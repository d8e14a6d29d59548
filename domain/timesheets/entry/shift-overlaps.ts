import type { FieldError } from '../../errors.ts';
import { formatDayDate } from '../../format.ts';
import type { Entry } from '../entry.ts';
import { minutesOfDate } from './clock-times.ts';
import { minutesOfDay } from '../time-of-day.ts';
import { friendlyId } from '../timesheet.ts';

/** A shift of another live timesheet of the same placement. */
export type OccupiedShift = { friendlyNumber: number; entryDate: string; startTime: string; endTime: string };

type Kept = { index: number; entry: Entry };
type Shift = Pick<Entry, 'entryDate' | 'startTime' | 'endTime'>;

/** Returns a shift as wall-clock minutes since 1970; a finish before the start is on the next day. */
function spanOf({ entryDate, startTime, endTime }: Shift): { from: number; to: number } {
  const day = Date.parse(entryDate) / 60_000;
  const [from, to] = [minutesOfDay(startTime!), minutesOfDay(endTime!)];
  return { from: day + from, to: day + to + (to < from ? 24 * 60 : 0) };
}

/**
 * Checks that each minute is counted once: shifts must not overlap each other, nor those of the placement's other
 * timesheets, and entries without times must not exceed their day.
 */
export function checkOverlaps(kept: Kept[], { timeZone }: { timeZone: string }, taken: OccupiedShift[]): FieldError[] {
  const shifts = kept
    .filter(({ entry }) => entry.startTime !== null)
    .map(({ index, entry }) => ({ index, ...spanOf(entry) }))
    .sort((a, b) => a.from - b.from);
  return [...amongThemselves(shifts), ...withOthers(shifts, taken), ...checkDayTotals(kept, timeZone)];
}

type Span = { index: number; from: number; to: number };

function amongThemselves(shifts: Span[]): FieldError[] {
  const errors: FieldError[] = [];
  let reach = -Infinity;
  for (const { index, from, to } of shifts) {
    const field = `entries[${index}].startTime`;
    if (from < reach) errors.push({ field, message: 'This shift overlaps the one before it', code: 'overlap' });
    reach = Math.max(reach, to);
  }
  return errors;
}

function withOthers(shifts: Span[], taken: OccupiedShift[]): FieldError[] {
  return shifts.flatMap(({ index, from, to }) => {
    const other = taken.find((one) => {
      const span = spanOf(one);
      return from < span.to && span.from < to;
    });
    if (!other) return [];
    const when = `${formatDayDate(other.entryDate)}, ${other.startTime.slice(0, 5)} to ${other.endTime.slice(0, 5)}`;
    const message = `This shift overlaps one of ${friendlyId(other.friendlyNumber)}: ${when}`;
    return [{ field: `entries[${index}].startTime`, message, code: 'overlaps_timesheet' }];
  });
}

function checkDayTotals(kept: Kept[], timeZone: string): FieldError[] {
  const errors: FieldError[] = [];
  const days = new Map<string, number>();
  for (const { index, entry } of kept) {
    if (entry.startTime !== null) continue;
    const { entryDate, chargingPeriodRate } = entry;
    const share =
      chargingPeriodRate !== null
        ? Number(chargingPeriodRate)
        : (entry.durationMinutes ?? 0) / minutesOfDate(entryDate, timeZone);
    const sum = (days.get(entryDate) ?? 0) + share;
    days.set(entryDate, sum);
    if (sum > 1) {
      const message = 'The entries of this day add up to more than one day';
      errors.push({ field: `entries[${index}].entryDate`, message, code: 'more_than_a_day' });
    }
  }
  return errors;
}
