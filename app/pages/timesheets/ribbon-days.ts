import type { RibbonDay } from './ribbon.tsx';
import { dayOfWeek, daysBetween } from '#domain/periods/period.ts';
import type { TimesheetRow } from '#domain/timesheets/listing/list-timesheets.server.ts';

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MINUTES_OF_A_DAY = 8 * 60;

/** Returns the shape of a week for its ribbon; a part of a day is drawn as a share of eight hours. */
export function ribbonDays({
  beginning,
  ending,
  days,
}: Pick<TimesheetRow, 'beginning' | 'ending' | 'days'>): RibbonDay[] {
  const first = dayOfWeek(beginning) - 1;
  const shown = Array.from({ length: daysBetween(beginning, ending) + 1 }, (_, at): RibbonDay => ({
    label: NAMES[(first + at) % NAMES.length]!,
    standard: 0,
    nightshift: 0,
    holiday: 0,
  }));
  for (const [date, billable, nonBillable, rate, isHoliday, isNightshift] of days ?? []) {
    const day = shown[daysBetween(beginning, date)];
    const minutes = rate === null ? billable + nonBillable : Math.round(rate * MINUTES_OF_A_DAY);
    if (day) day[isHoliday ? 'holiday' : isNightshift ? 'nightshift' : 'standard'] += minutes;
  }
  return shown;
}
