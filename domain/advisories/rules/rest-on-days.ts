import { minutesOfDay } from '../../timesheets/time-of-day.ts';
import type { AdvisoryFacts } from '../advisory.ts';
import { dateOf, dayOf } from './life.ts';

/** Rest from a moment to another, by days and minutes after their midnights. */
export type RestSpan = { from: { date: string; minutes: number }; to: { date: string; minutes: number } };

/** The rest that an advisory of daily rest is about, where it lies between two shifts. */
export function restSpanOf(facts: AdvisoryFacts): RestSpan | null {
  if (facts.rule !== 'dailyRest' || !facts.after) return null;
  const { before, after } = facts;
  const endDate = before.end < before.start ? dateOf(dayOf(before.date) + 1) : before.date;
  return {
    from: { date: endDate, minutes: minutesOfDay(before.end) },
    to: { date: after.date, minutes: minutesOfDay(after.start) },
  };
}

/** What of a rest lies on a day, with the ends that it has there; null where none does. */
export function restOn({ from, to }: RestSpan, date: string) {
  if (date < from.date || date > to.date) return null;
  const [begins, ends] = [date === from.date, date === to.date];
  return { from: begins ? from.minutes : 0, to: ends ? to.minutes : 1440, begins, ends };
}
