import { formatDayDate, formatDays, formatMinutes } from '../format.ts';
import { quarterDays, type AuditedEntry } from './entry.ts';
import type { AuditTrailEvent } from './timesheet-detail.ts';

type Change = Pick<AuditTrailEvent, 'changeBefore' | 'changeAfter'>;

/**
 * Describes what an edit changed, a phrase for each day and one for the note: `Tue 19 May changed from 09:00–17:00 to
 * 10:00–17:00 less 30m`. Empty for edits from before days and notes were recorded.
 */
export function editInWords({ changeBefore, changeAfter }: Change, decimal: boolean): string[] {
  const [before, after] = [daysOf(changeBefore), daysOf(changeAfter)];
  const dates = [...new Set([...before, ...after].map(({ entryDate }) => entryDate))].sort();
  const on = (entries: AuditedEntry[], date: string) =>
    entries.filter(({ entryDate }) => entryDate === date).map((entry) => entryInWords(entry, decimal));
  return [
    ...dates.map((date) => changeInWords(formatDayDate(date), on(before, date).join(', '), on(after, date).join(', '))),
    ...(changeAfter && 'note' in changeAfter
      ? [changeInWords('Note', quoted(changeBefore?.note), quoted(changeAfter.note))]
      : []),
  ];
}

const daysOf = (change: Change['changeAfter']) => (change?.entries ?? []) as AuditedEntry[];

const quoted = (note: unknown) => (typeof note === 'string' ? `“${note}”` : '');

function changeInWords(what: string, from: string, to: string): string {
  if (from === '') return `${what} set to ${to}`;
  return to === '' ? `${what} ${from} removed` : `${what} changed from ${from} to ${to}`;
}

/** Describes one shift in an edit: `22:00–06:00 less 30m (nightshift)`, `7h 30m`, `½ day (holiday)`. */
function entryInWords(entry: AuditedEntry, decimal: boolean): string {
  const { startTime, endTime, durationMinutes, chargingPeriodRate = null, breakMinutes } = entry;
  const time = startTime ? `${startTime}–${endTime}` : durationMinutes ? formatMinutes(durationMinutes, decimal) : null;
  const kind = entry.isHoliday ? ' (holiday)' : entry.isNightshift ? ' (nightshift)' : '';
  const rest = breakMinutes ? ` less ${breakMinutes}m` : '';
  return `${time ?? formatDays(quarterDays(chargingPeriodRate))}${rest}${kind}`;
}
