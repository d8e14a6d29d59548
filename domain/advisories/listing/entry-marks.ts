import { formatDateRange, formatDayDate, formatMinutes } from '../../format.ts';
import { WEEK_DAYS, type WeekDay } from '../../periods/week-days.ts';
import type { AdvisoryRule } from '../advisory.ts';
import { groupBy } from '../../group-by.ts';
import { dateOf, isKnown, type Known, type HistoryShift, timed, weekOf } from '../rules/work-history.ts';
import { lacksBreak, lacksWeeklyRest, shortRests } from '../rules/rest.ts';
import { RULE_WORDS } from '../rule-words.ts';

/** The entry form's source of marks: the rules its reader may see, and the person's work around the period. */
export type Nearby = {
  rules: readonly AdvisoryRule[];
  timeZone: string;
  weekStartsOn: WeekDay;
  isDecimal: boolean;
  shifts: HistoryShift[];
};

/** A shift being typed, once its times are valid; `index` is its place in the form. */
export type TypedShift = { index: number; date: string; start: string; end: string; breakMinutes: number };

/** A note under a shift being typed. */
export type EntryMark = {
  rule: AdvisoryRule;
  index: number;
  date: string;
  title: string;
  law: string;
  source: string;
  counted: string;
};

const TYPED = 'typed';

const isTyped = (shift: Known | null): shift is Known => shift?.contractorId === TYPED;

function about(rule: AdvisoryRule, { timesheetId, date }: Known) {
  const { law, source } = RULE_WORDS[rule];
  return { rule, index: Number(timesheetId), date, law, source };
}

/**
 * Returns the rest and breaks missing in a period as typed, given the work around it over all placements. They say what
 * advisories will say once it is submitted, and block nothing.
 */
export function entryMarks(typed: TypedShift[], nearby: Nearby): EntryMark[] {
  const { rules, timeZone, isDecimal, shifts } = nearby;
  const own = typed.map(({ index, date, start, end, breakMinutes }): HistoryShift => {
    // The form row of a shift is identified by its name; minutes are not needed.
    return { contractorId: TYPED, timesheetId: String(index), date, start, end, breakMinutes, minutes: 1 };
  });
  const known = timed([...own, ...shifts], timeZone).filter(isKnown);
  const rests = shortRests(known).flatMap(({ first, before, after, rest }) => {
    const under = [after, before, first].find(isTyped);
    if (!under) return [];
    const amount = formatMinutes(rest, isDecimal);
    const where = after === under ? 'before this shift' : 'after this shift';
    const counted = after
      ? `${formatDayDate(before.date)}, ${before.start} to ${before.end}, and ${formatDayDate(after.date)}, ${after.start} to ${after.end}.`
      : `The 24 hours from ${formatDayDate(first.date)}, ${first.start}.`;
    return [{ ...about('dailyRest', under), title: `${amount} of rest ${where}. The rule is 11 hours.`, counted }];
  });
  const breaks = known.filter(isTyped).flatMap((shift) => {
    if (!lacksBreak(shift)) return [];
    const title = `${formatMinutes(shift.to - shift.from, isDecimal)} with ${shift.breakMinutes} minutes of break. The rule is 20 minutes above six hours.`;
    return [{ ...about('break', shift), title, counted: `${shift.start} to ${shift.end}.` }];
  });
  return [...rests, ...weeklyMarks(known, nearby), ...breaks].filter(({ rule }) => rules.includes(rule));
}

/** Returns missing weekly rest in weeks with something typed, under the last shift of each. */
function weeklyMarks(known: Known[], { weekStartsOn, timeZone }: Nearby): EntryMark[] {
  const weekday = WEEK_DAYS.indexOf(weekStartsOn);
  const weeks = groupBy(known.filter(isTyped), ({ day }) => weekOf(day, weekday));
  return [...weeks].flatMap(([week, shifts]) => {
    const near = known.filter(({ day }) => day >= week - 14 && day < week + 7);
    if (!lacksWeeklyRest(near, week, timeZone)) return [];
    const count = near.filter(({ day }) => day >= week - 7).length;
    const title = `No 24 hours of rest in the week of ${formatDateRange(dateOf(week), dateOf(week + 6))}.`;
    const counted = `${count} shifts in this week and the one before.`;
    return [{ ...about('weeklyRest', shifts.at(-1)!), title, counted }];
  });
}
