import { Temporal } from 'temporal-polyfill';
import { type Context, now, today } from '../context.ts';
import { bankHoliday } from '../periods/bank-holidays.server.ts';
import type { Period } from '../periods/period.ts';
import {
  type SubmittedAt,
  countAt,
  handInDays,
  placeIn,
  runningTotal,
  type Submissions,
  thinned,
  windowOf,
} from './submissions.ts';

/** One point per half hour of the seven days is more than the chart can show. */
const MAX_POINTS = 7 * 48;

/** How many timesheets were submitted at an instant, each its placement's first for the week with this beginning. */
export type SubmissionTime = SubmittedAt & { beginning: string };

/** Returns a week's submissions, day by day, beside those of the week before. */
export function submissionsOf(
  ctx: Context,
  week: Period,
  before: Period,
  times: SubmissionTime[],
  expected: number,
): Submissions {
  const { timeZone } = ctx.agency;
  const days = handInDays(week);
  const of = (period: Period) => times.filter(({ beginning }) => beginning === period.beginning);
  const window = windowOf(days, timeZone);
  const here = placeIn(window, now(ctx));
  const earlier = runningTotal(windowOf(handInDays(before), timeZone), of(before));
  return {
    days: days.map((date) => ({
      date,
      isWeekend: Temporal.PlainDate.from(date).dayOfWeek > 5,
      bankHoliday: bankHoliday(date),
      isToday: date === today(ctx),
    })),
    expected,
    week: thinned(runningTotal(window, of(week)), MAX_POINTS),
    before: thinned(earlier, MAX_POINTS),
    now: here,
    beforeByNow: countAt(earlier, here),
  };
}
