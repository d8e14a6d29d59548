import { clockAt, type Known } from './work-history.ts';
import { THRESHOLDS } from './thresholds.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** A time without work, in minutes since 1970. */
type Gap = { from: number; to: number };

/** Returns the times without work between two instants; shifts that overlap or meet count as one. */
function gapsBetween(shifts: Known[], from: number, to: number): Gap[] {
  const gaps: Gap[] = [];
  let free = from;
  for (const shift of shifts) {
    if (shift.from >= to) break;
    if (shift.from > free) gaps.push({ from: free, to: shift.from });
    free = Math.max(free, shift.to);
  }
  if (free < to) gaps.push({ from: free, to });
  return gaps;
}

const lengthOf = ({ from, to }: Gap) => to - from;
const byStart = (shifts: Known[]) => [...shifts].sort((one, other) => one.from - other.from || one.to - other.to);

/** Too little rest in the 24 hours from the start of a shift. */
export type ShortRest = {
  /** The shift that starts the 24 hours, the one before the longest rest, and the one that ended it. */
  first: Known;
  before: Known;
  /** Null if the 24 hours ended first. */
  after: Known | null;
  /** The longest rest found, in minutes. */
  rest: number;
};

/**
 * Finds the shifts whose following 24 hours contain no 11 consecutive hours without work (WTR regulation 10). Such 24
 * hours begin with the first shift and with each that follows at least 11 hours without work, so split shifts alone are
 * no finding.
 * @param known shifts with known times, of all placements
 */
export function shortRests(known: Known[]): ShortRest[] {
  const enough = THRESHOLDS.dailyRestHours.value * HOUR;
  const shifts = byStart(known);
  const found: ShortRest[] = [];
  let free: number | null = null;
  shifts.forEach((first, index) => {
    const begins = free === null || first.from - free >= enough;
    free = Math.max(free ?? first.to, first.to);
    if (!begins) return;
    const short = shortRest(shifts.slice(index, index + ahead(shifts, index)), enough);
    if (short) found.push(short);
  });
  return found;
}

/** Returns how many shifts, starting from one, begin within 24 hours, including the one that follows them. */
function ahead(shifts: Known[], index: number): number {
  const until = shifts[index]!.from + DAY;
  let after = index + 1;
  while (after < shifts.length && shifts[after]!.from < until) after += 1;
  return Math.min(after + 1, shifts.length) - index;
}

function shortRest(shifts: Known[], enough: number): ShortRest | null {
  const first = shifts[0]!;
  const gaps = gapsBetween(shifts, first.from, first.from + DAY);
  const longest = gaps.reduce<Gap | null>((most, gap) => (most && lengthOf(most) >= lengthOf(gap) ? most : gap), null);
  const rest = longest ? lengthOf(longest) : 0;
  if (rest >= enough) return null;
  const before = shifts.findLast(({ to }) => longest !== null && to === longest.from) ?? first;
  const after = shifts.find(({ from }) => longest !== null && from === longest.to) ?? null;
  return { first, before, after, rest };
}

/**
 * Returns whether a week had no 24 hours without work, and the fortnight including the week before neither two of them
 * nor one of 48 (WTR regulation 11). Days before a life began are rest.
 * @param week the week’s first day, as days since 1970
 */
export function lacksWeeklyRest(known: Known[], week: number, timeZone: string): boolean {
  const rest = THRESHOLDS.weeklyRestHours.value * HOUR;
  const restsSince = (day: number) => {
    const [from, to] = [clockAt(day, '00:00', timeZone), clockAt(week + 7, '00:00', timeZone)];
    const within = byStart(known.filter((shift) => shift.to > from && shift.from < to));
    return gapsBetween(within, from, to).reduce((sum, gap) => sum + Math.floor(lengthOf(gap) / rest), 0);
  };
  return restsSince(week) < 1 && restsSince(week - 7) < 2;
}

/** Returns whether a shift of more than six hours has a break below 20 minutes (WTR regulation 12). Its hours are elapsed time. */
export function lacksBreak({ from, to, breakMinutes }: Known): boolean {
  return to - from > THRESHOLDS.hoursWithoutBreak.value * HOUR && breakMinutes < THRESHOLDS.breakMinutes.value;
}

/** Returns whether a shift has three hours of night time, 23:00 to 06:00 (WTR regulation 2). */
export function isNightShift({ day, from, to }: Known, timeZone: string): boolean {
  const { nightBegins, nightEnds, nightHours } = THRESHOLDS;
  const at = (on: number, hour: number) => clockAt(on, `${String(hour).padStart(2, '0')}:00`, timeZone);
  let minutes = 0;
  for (const on of [day - 1, day, day + 1])
    minutes += Math.max(0, Math.min(to, at(on + 1, nightEnds.value)) - Math.max(from, at(on, nightBegins.value)));
  return minutes >= nightHours.value * HOUR;
}
