import { Temporal } from 'temporal-polyfill';
import { type Context, today } from '../context.ts';
import type { Contractor } from '../contractors/contractor.ts';
import { type Period, recentPeriods } from '../periods/period.ts';
import { chance, type Fate, fateOf } from './demo-week.ts';

const WEEKS = 12;
const MONTHS = 3;

/** One period of one placement, when it was submitted and its outcome. */
export type Story = {
  contractor: Contractor;
  placement: number;
  ago: number;
  period: Period;
  fate: Fate;
  submittedAt: Temporal.Instant;
};

/** Returns the last periods of one placement; missing ones have no story. */
export function storiesOf(ctx: Context, contractor: Contractor, placement: number): Story[] {
  const { entryPeriod, start, end } = contractor;
  const rule = { entryPeriod, weekStartsOn: ctx.agency.settings.defaults.timesheetWeekStartsOn };
  const periods = recentPeriods(today(ctx), rule, { start, end }, (entryPeriod === 'monthly' ? MONTHS : WEEKS) + 1);
  const ended = periods.filter(({ ending }) => ending < today(ctx));
  return ended.flatMap((period, ago) => {
    const fate = fateOf(placement, ago);
    const submittedAt = momentAfter(ctx, period.ending, 1, chance(placement, ago + 31));
    const isAhead = Temporal.Instant.compare(submittedAt, ctx.clock.now()) >= 0;
    return fate === 'missing' || isAhead ? [] : [{ contractor, placement, ago, period, fate, submittedAt }];
  });
}

/** Returns a moment between 09:00 and 18:00 some days after a date, in the agency's time zone. */
export function momentAfter(ctx: Context, date: string, days: number, drawn: number): Temporal.Instant {
  const minutes = 9 * 60 + Math.floor((drawn * 9 * 60) / 100);
  const day = Temporal.PlainDate.from(date).add({ days });
  return day.toZonedDateTime({ timeZone: ctx.agency.timeZone, plainTime: '00:00' }).add({ minutes }).toInstant();
}
