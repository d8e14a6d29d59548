const HOUR = 60;
const DAY_HOURS = 24;

/** Rounds a waiting time to a meaningful unit: 40 minutes, 5 hours, 2 days 3 hours. */
export function waitInWords(minutes: number): string {
  const text = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (Math.round(minutes) < HOUR) return text(Math.round(minutes), 'minute');
  const hours = Math.round(minutes / HOUR);
  if (hours < 2 * DAY_HOURS) return text(hours, 'hour');
  const [days, rest] = [Math.floor(hours / DAY_HOURS), hours % DAY_HOURS];
  return rest === 0 ? text(days, 'day') : `${text(days, 'day')} ${text(rest, 'hour')}`;
}
