/** Converts a time as people type it (9, 930, 0930, 9.30, 17:45, 5pm) to `HH:MM`; null if it is not a time. */
export function parseTimeOfDay(typed: string): string | null {
  const parts = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*(am|pm)?$/i.exec(typed.trim());
  if (!parts) return null;
  let hours = Number(parts[1]);
  const half = parts[3]?.toLowerCase();
  if (half && (hours < 1 || hours > 12)) return null;
  if (half === 'pm' && hours < 12) hours += 12;
  if (half === 'am' && hours === 12) hours = 0;
  if (hours > 23) return null;
  return `${String(hours).padStart(2, '0')}:${parts[2] ?? '00'}`;
}

/** The same for the finish of a shift, where 24:00 is midnight at the end of the day. */
export const parseFinish = (typed: string): string | null =>
  /^24(?:[:.h ]?00)?$/i.test(typed.trim()) ? '00:00' : parseTimeOfDay(typed);

/** Converts a break as people type it (30, 0:30, 1h, 1h 15m, 45m) to minutes, or null. A bare number is minutes. */
export function parseBreak(typed: string): number | null {
  const text = typed.trim().toLowerCase();
  if (text === '') return 0;
  if (/^\d{1,4}\s*(m|min|mins|minutes)?$/.test(text)) return Number.parseInt(text, 10);
  return parseHoursAndMinutes(text);
}

/** Converts a duration as people type it (7.5, 7:30, 7h 30m, 8) to minutes, or null. A bare number is hours. */
export function parseDuration(typed: string): number | null {
  const text = typed.trim().toLowerCase();
  const decimal = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text);
  if (decimal) return Number(decimal[1]) * 60 + Math.round((Number((decimal[2] ?? '0').padEnd(2, '0')) * 60) / 100);
  return parseHoursAndMinutes(text);
}

function parseHoursAndMinutes(text: string): number | null {
  const parts = /^(?:(\d{1,2})\s*(?::|h(?:ours?|rs?)?)\s*)?(?:(\d{1,2})\s*(?:m(?:in(?:ute)?s?)?)?)?$/.exec(text);
  if (!parts || (parts[1] === undefined && parts[2] === undefined)) return null;
  const minutes = Number(parts[2] ?? 0);
  if (parts[1] !== undefined && minutes > 59) return null;
  return Number(parts[1] ?? 0) * 60 + minutes;
}

/** Returns minutes since midnight for `HH:MM`. */
export function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
