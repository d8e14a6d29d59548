import { Temporal } from 'temporal-polyfill';
import type { Placement, PlacementWithoutRates } from '../../contractors/placement.ts';
import type { Period } from '../../periods/period.ts';
import type { EntryPeriod } from '../../agencies/settings/settings.schema.ts';
import type { Entry } from '../entry.ts';
import type { EntryRules } from './entry-rules.ts';
import type { OccupiedShift } from './shift-overlaps.ts';

/** A choice of contract. */
export type PlacementChoice = Pick<Placement, 'id' | 'contractName' | 'clientName' | 'fullname'>;
/** A choice of period, with what already covers it. */
export type PeriodChoice = Period & {
  entryPeriod: EntryPeriod;
  shown: string;
  isBridging: boolean;
  state: 'pending' | 'accepted' | 'rejected' | 'void' | 'declared' | null;
  /** The timesheet that covers it; null if none does. */
  timesheetId: string | null;
};
/** One day of the grid. */
export type GridDay = {
  date: string;
  isWeekend: boolean;
  bankHolidayName: string | null;
  isOutside: boolean;
  /** A note if the clocks change on it, or in the night that begins on it. */
  clockChange: string | null;
};
/** A shift to copy, as the form takes it. */
export type ShiftToCopy = Omit<Entry, 'entryDate' | 'billableMinutes' | 'nonBillableMinutes'> & {
  daysAfterBeginning: number;
};

/**
 * Returns the day of another period to which an entry is copied, counting from 0: the same weekday nearest to the same
 * position, so that a Monday stays a Monday where months begin differently. Negative for a day before the period.
 */
export function sameDay(entryDate: string, beginning: string, copiedTo: string): number {
  const [from, to] = [Temporal.PlainDate.from(beginning), Temporal.PlainDate.from(copiedTo)];
  const turned = (from.dayOfWeek - to.dayOfWeek + 10) % 7;
  return from.until(Temporal.PlainDate.from(entryDate)).days + turned - 3;
}

/** Everything the entry screen needs; `chosen` is null while there is nothing to enter time for. */
export type NewTimesheet = {
  placements: PlacementChoice[];
  chosen: null | {
    placement: PlacementWithoutRates;
    periods: PeriodChoice[];
    periodLabel: string;
    period: PeriodChoice;
    /** Whether the placement and the period are the requested ones, if any were requested. */
    isAsked: boolean;
    rules: EntryRules;
    /** Shifts of the placement's other timesheets around the period, whose minutes are taken. */
    taken: OccupiedShift[];
    days: GridDay[];
    last: ShiftToCopy[];
  };
};
