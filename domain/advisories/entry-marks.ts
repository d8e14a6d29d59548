import { formatDayDate, formatMinutes } from '../format.ts';
import type { AdvisoryRule } from './advisory.ts';
import { isKnown, type Known, type LifeShift, timed } from './life.ts';
import { lacksBreak, shortRests } from './rest.ts';
import { RULE_WORDS } from './rule-words.ts';

/** Where the entry form looks for marks: the rules that its reader is told of, and what the person works around the period. */
export type Nearby = { rules: readonly AdvisoryRule[]; timeZone: string; isDecimal: boolean; shifts: LifeShift[] };

/** A shift as it is typed, once its times can be read; `index` is its place in the form. */
export type TypedShift = { index: number; date: string; start: string; end: string; breakMinutes: number };

/** What is said under a shift while it is typed. */
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

/**
 * The rest and breaks that are missing in a period as it is typed, beside what is worked around it over all placements. They
 * say what advisories will say once it is sent, and block nothing.
 */
export function entryMarks(typed: TypedShift[], { rules, timeZone, isDecimal, shifts }: Nearby): EntryMark[] {
  const own = typed.map(({ index, date, start, end, breakMinutes }): LifeShift => {
    // Which of its rows a shift is, is found again by what it is called; minutes are not asked for.
    return { contractorId: TYPED, timesheetId: String(index), date, start, end, breakMinutes, minutes: 1 };
  });
  const known = timed([...own, ...shifts], timeZone).filter(isKnown);
  const isTyped = (shift: Known | null): shift is Known => shift?.contractorId === TYPED;
  const about = (rule: AdvisoryRule, { timesheetId, date }: Known) => {
    const { law, source } = RULE_WORDS[rule];
    return { rule, index: Number(timesheetId), date, law, source };
  };
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
  return [...rests, ...breaks].filter(({ rule }) => rules.includes(rule));
}
