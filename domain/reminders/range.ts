import { addDays, type PeriodRule, periodOf } from '../periods/period.ts';
import { firstDayConsidered, type ReminderReason } from './reminder.ts';

/** Dates that limit a listing, both included. */
export type Range = { from: string; to: string };

const dayBefore = (date: string) => addDays(date, -1);

/** Returns the default dates: the last two periods that are over, and for decisions all that may still be waiting. */
export function recentRange(reason: ReminderReason, today: string, rule: PeriodRule): Range {
  if (reason === 'pending') return { from: firstDayConsidered(today), to: today };
  const last = periodOf(dayBefore(periodOf(today, rule).beginning), rule);
  return { from: periodOf(dayBefore(last.beginning), rule).beginning, to: last.beginning };
}
