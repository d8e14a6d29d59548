import type { ShiftText } from '#app/forms/shift.ts';
import { formatDays, formatMinutes } from '#domain/format.ts';
import { quarterDays } from '#domain/timesheets/entry.ts';
import { parseDuration } from '#domain/timesheets/time-of-day.ts';

/** The fields for a shift's time, in any unit. */
export const UNIT_NAMES = ['startTime', 'endTime', 'breakTime', 'duration', 'chargingPeriodRate'] as const;

type Entered = { words: string; names: (keyof ShiftText)[] };
type Columns = { fields: readonly { name: string }[] };

/**
 * Returns a shift's values in a unit that its timesheet no longer accepts, for instance from an old draft: in words, and
 * the fields. A nightshift stays with its times, or they would come back as ordinary hours.
 */
export function inOtherUnit(shift: ShiftText, columns: Columns): Entered | null {
  const time = timeInOtherUnit(shift, columns);
  if (!time?.names.includes('startTime') && !time?.names.includes('endTime')) return time;
  return shift.isNightshift === 'on'
    ? { words: `${time.words}, nightshift`, names: [...time.names, 'isNightshift'] }
    : time;
}

function timeInOtherUnit(shift: ShiftText, { fields }: Columns): Entered | null {
  const names = UNIT_NAMES.filter((name) => shift[name] && fields.every((field) => field.name !== name));
  const { startTime = '?', endTime = '?', breakTime, duration, chargingPeriodRate } = shift;
  if (names.includes('startTime') || names.includes('endTime')) {
    const rest = breakTime && breakTime !== '0' ? `, ${breakTime}m break` : '';
    return { words: `${startTime} to ${endTime}${rest}`, names };
  }
  if (names.includes('duration')) {
    const minutes = parseDuration(duration!);
    return { words: minutes === null ? duration! : formatMinutes(minutes, false), names };
  }
  const days = names.includes('chargingPeriodRate') ? quarterDays(chargingPeriodRate!) : 0;
  return days > 0 ? { words: formatDays(days), names } : null;
}

/** Returns a shift's values on a day that can no longer be entered, for instance after a placement's new end: in words, and the fields. */
export function enteredBefore(shift: ShiftText): Entered | null {
  const ticks = (['isNightshift', 'isHoliday'] as const).filter((name) => shift[name] === 'on');
  const time = timeInOtherUnit(shift, { fields: [] });
  const words = [time?.words, ...ticks.map((name) => (name === 'isHoliday' ? 'holiday' : 'nightshift'))];
  const names = [...UNIT_NAMES.filter((name) => shift[name]), ...ticks];
  const said = words.filter((word) => word !== undefined).join(', ');
  return said === '' ? null : { words: said, names };
}
