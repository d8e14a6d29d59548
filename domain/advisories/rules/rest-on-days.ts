import { minutesOfDay } from '../../timesheets/time-of-day.ts';
import type { AdvisoryFacts } from '../advisory.ts';
import { dateOf, dayOf } from './work-history.ts';

/** Rest between two moments, each as a day and minutes after its midnight. */
export type RestSpan = { from: { date: string; minutes: number }; to: { date: string; minutes: number } };

/** Returns the rest a daily rest advisory is about, if it lies between two shifts. */
export function restSpanOf(facts: AdvisoryFacts): RestSpan | null {
  if (facts.rule !== 'dailyRest' || !facts.after) return null;
  const { before, after } = facts;
  const endDate = before.end < before.start ? dateOf(dayOf(before.date) + 1) : before.date;
  return {
    from: { date: endDate, minutes: minutesOfDay(before.end) },
    to: { date: after.date, minutes: minutesOfDay(after.start) },
  };
}

/** Returns the part of a rest that falls on a day, with its ends there; null if none does. */
export function restOn({ from, to }: RestSpan, date: string) {
  if (date < from.date || date > to.date) return null;
  const [begins, ends] = [date === from.date, date === to.date];
  return { from: begins ? from.minutes : 0, to: ends ? to.minutes : 1440, begins, ends };
}
