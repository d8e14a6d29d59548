import type { AbsenceReason } from '../../declarations/absence-reason.ts';
import type { RoleWeek } from '../advisory.ts';
import { weekdayOf, weekOf } from './work-history.ts';
import { THRESHOLDS } from './thresholds.ts';

const WEEKS = THRESHOLDS.qualifyingWeeks.value;

/** The basis for counting a person’s weeks in one role at one client. Days are days since 1970. */
export type RoleWork = {
  worked: Set<number>;
  absent: Map<number, AbsenceReason>;
  /** The last planned day of the placements begun by a given day; null if any has no end. */
  plannedEnd: (day: number) => number | null;
  /** The last planned day of all of them; null if any has no end. */
  lastDay: number | null;
  priorWeeks: number;
  priorFrom: number | null;
};

/** A person's standing in one role at one client. */
export type TwelveWeeks = {
  /** Qualifying weeks counted so far; 0 if the last count has ended and nothing has been worked since. */
  count: number;
  /** The first day of the first week counted, and the weekday (0 for Monday) on which weeks begin. */
  firstWeek: number;
  weekday: number;
  /** The first day of the thirteenth week: reached, or expected if every week is worked from now on. */
  rightsFrom: number | null;
  expectedFrom: number | null;
  /** The first day of the current break, and the day on which it would end the count without work before then. */
  pausedSince: number | null;
  resetsOn: number | null;
  /** Weeks of the break that ended the count before this one. */
  afterBreak: number | null;
  pausedWeeks: number;
  priorWeeks: number;
  weeks: RoleWeek<number>[];
};

type Break = (AbsenceReason | null)[];
const isStated = (reason: AbsenceReason | null) => reason !== null && reason !== 'other';
const lasts = (gap: Break, reason: AbsenceReason) => gap.filter((one) => one === reason).length;

/**
 * Returns whether a break ends the count (AWR regulation 7(8)): over six weeks, unless each of its weeks has a stated
 * reason; sickness and jury service up to 28 weeks each.
 */
function ends(gap: Break): boolean {
  if (gap.length <= THRESHOLDS.breakWeeks.value) return false;
  return (
    !gap.every(isStated) ||
    lasts(gap, 'sickness') > THRESHOLDS.sicknessWeeks.value ||
    lasts(gap, 'juryService') > THRESHOLDS.juryWeeks.value
  );
}

/** Returns why a week was not worked, preferring a reason that counts to one that pauses, and any stated one to none. */
function reasonOf(absent: RoleWork['absent'], from: number): AbsenceReason | null {
  const found = [0, 1, 2, 3, 4, 5, 6].map((after) => absent.get(from + after) ?? null);
  if (found.includes('familyLeave')) return 'familyLeave';
  return found.find(isStated) ?? (found.includes('other') ? 'other' : null);
}

const firstFrom = (days: number[], from: number) => days.find((day) => day >= from);

/** Returns the days that count as worked, with one in each week worked through another agency. */
function allWorked({ worked, priorWeeks, priorFrom }: RoleWork): number[] {
  const days = [...worked].sort((one, other) => one - other);
  const since = priorFrom ?? (days[0] === undefined ? null : days[0] - 7 * priorWeeks);
  if (since === null || priorWeeks === 0) return days;
  const before = Array.from({ length: priorWeeks }, (_, week) => since + 7 * week);
  return [...new Set([...before, ...days])].sort((one, other) => one - other);
}

/**
 * Counts the calendar weeks worked in one role with one hirer (AWR regulations 7 to 9), as of `today`. Weeks are seven
 * days from the weekday of the first day worked (7(4)), and after a break that ended the count from that of the next. A
 * week not worked for maternity, adoption or paternity counts until the assignment’s planned end (7(9), 7(10)); an
 * unfinished week is not yet a break.
 * @returns null if nothing was worked
 */
export function countWeeks(work: RoleWork, today: number): TwelveWeeks | null {
  const days = allWorked(work);
  const [first] = days;
  if (first === undefined) return null;
  const last = days.at(-1)!;
  const held = new Set(days);
  const until = Math.max(today, last);
  let [anchor, gap] = [first, [] as Break];
  let afterBreak: number | null = null;
  let weeks: RoleWeek<number>[] = [];
  let count = 0;
  for (let from = anchor; from <= until; from += 7) {
    const reason = reasonOf(work.absent, from);
    const end = work.plannedEnd(from);
    const isWorked = [0, 1, 2, 3, 4, 5, 6].some((after) => held.has(from + after));
    if (isWorked || (reason === 'familyLeave' && (end === null || from <= end))) {
      count += 1;
      gap = [];
      weeks.push({ from, kind: 'counted', n: count, reason: isWorked ? null : reason });
      continue;
    }
    if (from + 7 > today && from > last) break;
    gap.push(reason);
    weeks.push({ from, kind: 'paused', n: null, reason });
    if (!ends(gap)) continue;
    const since = from - 7 * (gap.length - 1);
    [count, weeks, afterBreak] = [0, [], gap.length];
    const next = firstFrom(days, from);
    if (next === undefined) break;
    // A break continues after the week that ended the count.
    [anchor, gap, from, afterBreak] = [next, [], next - 7, Math.floor((next - since) / 7)];
  }
  return standing({ work, anchor, gap, afterBreak, weeks, count, today });
}

type Counted = {
  work: RoleWork;
  anchor: number;
  gap: Break;
  afterBreak: number | null;
  weeks: RoleWeek<number>[];
  count: number;
  today: number;
};

function standing({ work, anchor, gap, afterBreak, weeks, count, today }: Counted): TwelveWeeks {
  const isOver = count === 0;
  const counted = weeks.filter(({ kind }) => kind === 'counted');
  const next = weeks.length === 0 ? anchor : weeks.at(-1)!.from + 7;
  const nextAhead = Math.max(next, weekOf(today, weekdayOf(anchor)));
  const twelfth = counted[WEEKS - 1];
  const { lastDay } = work;
  const expected = nextAhead + 7 * (WEEKS - count);
  const isReachable = lastDay === null || lastDay >= expected - 7;
  const isOngoing = !isOver && gap.length > 0;
  return {
    count,
    firstWeek: anchor,
    weekday: weekdayOf(anchor),
    rightsFrom: twelfth ? twelfth.from + 7 : null,
    expectedFrom: !isOver && !twelfth && isReachable ? expected : null,
    pausedSince: isOngoing ? weeks.at(-gap.length)!.from : null,
    resetsOn: isOngoing && (lastDay === null || lastDay >= today) ? nextAhead + 7 * weeksLeft(gap) : null,
    afterBreak,
    pausedWeeks: weeks.length - counted.length,
    priorWeeks: work.priorWeeks,
    weeks,
  };
}

/** Returns how many weeks without a reason may follow before a break ends the count. */
function weeksLeft(gap: Break): number {
  const longer = [...gap];
  while (!ends(longer)) longer.push(null);
  return longer.length - gap.length;
}

/** Returns the weeks as drawn: those counted and paused, then those ahead, and the one in which rights begin. */
export function drawnWeeks({ weeks, count, expectedFrom }: TwelveWeeks): RoleWeek<number>[] {
  if (expectedFrom === null) return weeks;
  const ahead = Array.from({ length: WEEKS - count }, (_, index): RoleWeek<number> => {
    const from = expectedFrom - 7 * (WEEKS - count - index);
    return { from, kind: 'ahead', n: count + index + 1, reason: null };
  });
  return [...weeks, ...ahead, { from: expectedFrom, kind: 'rights', n: WEEKS + 1, reason: null }];
}
