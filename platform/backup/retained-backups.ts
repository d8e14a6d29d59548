/** For how many days, weeks and months one backup each is kept. */
const RETENTION = { days: 7, weeks: 5, months: 12 };
const DAY_MS = 86_400_000;

const dayOf = (instant: string) => instant.slice(0, 10);
const monthOf = (instant: string) => instant.slice(0, 7);
/** Weeks start on a Monday; 1 January 1970 was a Thursday. */
const weekOf = (instant: string) => String(Math.floor((Date.parse(dayOf(instant)) / DAY_MS + 3) / 7));

/**
 * Returns the expired backups: all but the newest of each of the last 7 days, 5 weeks and 12 months that have one, in
 * UTC. Only days with a backup count, so that a pause removes nothing.
 * @param instants RFC 3339 in UTC, in any order
 */
export function expiredBackups(instants: string[]): string[] {
  const newestFirst = [...instants].sort().reverse();
  const kept = new Set<string>();
  for (const [most, periodOf] of [
    [RETENTION.days, dayOf],
    [RETENTION.weeks, weekOf],
    [RETENTION.months, monthOf],
  ] as const) {
    const periods = new Set<string>();
    for (const instant of newestFirst) {
      if (periods.has(periodOf(instant))) continue;
      if (periods.size === most) break;
      periods.add(periodOf(instant));
      kept.add(instant);
    }
  }
  return newestFirst.filter((instant) => !kept.has(instant));
}

/** Returns the instant since which a backup counts as the one due: the last time of day `at`, `HH:MM` in UTC. */
export function lastDue(at: string, now: string): string {
  const today = `${dayOf(now)}T${at}:00Z`;
  return Date.parse(today) <= Date.parse(now) ? today : new Date(Date.parse(today) - DAY_MS).toISOString();
}
