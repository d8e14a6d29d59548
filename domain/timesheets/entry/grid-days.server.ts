import { Temporal } from 'temporal-polyfill';
import { bankHoliday } from '../../periods/bank-holidays.server.ts';
import { daysOf } from '../../periods/period.ts';
import { clockChangeOfDay } from './clock-change.ts';
import type { EntryRules } from './entry-rules.ts';
import type { GridDay } from './new-timesheet.ts';

/** Returns the days of a period, with what is special about each. */
export function gridDays(rules: EntryRules): GridDay[] {
  return daysOf(rules).map((date) => ({
    date,
    isWeekend: Temporal.PlainDate.from(date).dayOfWeek > 5,
    bankHolidayName: bankHoliday(date),
    isOutside: Boolean(
      (rules.contractStart && date < rules.contractStart) || (rules.contractEnd && date > rules.contractEnd),
    ),
    clockChange: clockChangeOfDay(date, rules),
  }));
}
