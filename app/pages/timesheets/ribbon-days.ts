import type { RibbonDay } from './ribbon.tsx';
import { daysOf } from '#domain/periods/period.ts';
import type { TimesheetRow } from '#domain/timesheets/listing/list-timesheets.server.ts';

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MINUTES_OF_A_DAY = 8 * 60;

/** The shape of a week for its ribbon; a part of a day is drawn as a share of eight hours. */
export function ribbonDays({
  beginning,
  ending,
  days,
}: Pick<TimesheetRow, 'beginning' | 'ending' | 'days'>): RibbonDay[] {
  return daysOf({ beginning, ending }).map((date) => {
    const day: RibbonDay = {
      label: NAMES[new Date(`${date}T00:00Z`).getUTCDay()]!,
      standard: 0,
      nightshift: 0,
      holiday: 0,
    };
    for (const [entryDate, billable, nonBillable, rate, isHoliday, isNightshift] of days ?? []) {
      if (entryDate !== date) continue;
      const minutes = rate === null ? billable + nonBillable : Math.round(rate * MINUTES_OF_A_DAY);
      day[isHoliday ? 'holiday' : isNightshift ? 'nightshift' : 'standard'] += minutes;
    }
    return day;
  });
}
