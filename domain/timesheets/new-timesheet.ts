import type { Placement } from '../contractors/placement.ts';
import type { Period } from '../periods/period.ts';
import type { EntryRules } from './entry-rules.ts';

/** A choice of contract. */
export type PlacementChoice = Pick<Placement, 'id' | 'contractName' | 'clientName' | 'fullname'>;
/** A choice of period, with what stands for it already. */
export type PeriodChoice = Period & { shown: string; state: 'pending' | 'accepted' | 'rejected' | 'void' | null };
/** One day of the grid. */
export type GridDay = { date: string; isWeekend: boolean; bankHolidayName: string | null; isOutside: boolean };
/** A shift to copy, in the words of the form. */
export type ShiftToCopy = {
  daysAfterBeginning: number;
  startTime: string | null;
  endTime: string | null;
  breakMinutes: number | null;
  durationMinutes: number | null;
  chargingPeriodRate: string | null;
  isHoliday: boolean;
  isNightshift: boolean;
};

/** Everything the entry screen needs; `chosen` is null while there is nothing to enter time for. */
export type NewTimesheet = {
  placements: PlacementChoice[];
  chosen: null | {
    placement: Placement;
    periods: PeriodChoice[];
    periodLabel: string;
    period: PeriodChoice;
    rules: EntryRules;
    days: GridDay[];
    last: ShiftToCopy[];
  };
};
