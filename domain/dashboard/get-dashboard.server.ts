import { Temporal } from 'temporal-polyfill';
import { listNews } from '../audit/list-news.server.ts';
import { type Context, now, today } from '../context.ts';
import { bankHoliday } from '../periods/bank-holidays.server.ts';
import { type Period, periodOf, shownDate } from '../periods/period.ts';
import { countMissingPeriods } from '../reminders/count-missing.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { ClientProgress, Dashboard, EndingContract } from './dashboard.ts';
import {
  selectEndingContracts,
  selectSetUp,
  selectSubmissionTimes,
  selectWaiting,
  selectWeekByClient,
} from './dashboard.rows.server.ts';
import { countAt, handInDays, placeIn, runningTotal, type Submissions, windowOf } from './submissions.ts';

const ENDING_WITHIN_DAYS = 35;
const ENDING_SHOWN = 4;
const NEWS_SHOWN = 6;

type Waiting = { pending: number; authorisers: number; oldestPending: string | null; rejected: number };
type ByClient = Omit<ClientProgress, 'missing'> & { expected: number };

/** The week that is handed in now, from three days before its end, the one before it, and the one that was over last. */
function weeksOf(ctx: Context): { week: Period; before: Period; over: Period } {
  const rule = { entryPeriod: 'weekly', weekStartsOn: ctx.agency.settings.defaults.timesheetWeekStartsOn } as const;
  const date = Temporal.PlainDate.from(today(ctx));
  const weekOf = (days: number) => periodOf(date.subtract({ days }).toString(), rule);
  return { week: weekOf(3), before: weekOf(10), over: weekOf(7) };
}

/** What needs an administrator: what is missing, pending and rejected, how the week comes in, what ends. @throws Forbidden */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  requirePermission(ctx.actor, 'audit.view');
  const { db, agency } = ctx;
  const { week, before, over } = weeksOf(ctx);
  const date = Temporal.PlainDate.from(today(ctx));
  const until = date.add({ days: ENDING_WITHIN_DAYS }).toString();
  const [[[waiting], byClient, times, ending], missing, setUp, news] = await Promise.all([
    db.runAll([
      selectWaiting(agency.id),
      selectWeekByClient(agency.id, week),
      selectSubmissionTimes(agency.id, [week.beginning, before.beginning]),
      selectEndingContracts(agency.id, { today: date.toString(), until, limit: ENDING_SHOWN }),
    ]) as unknown as Promise<[[Waiting], ByClient[], SubmissionTime[], (EndingContract & { total: number })[]]>,
    countMissingPeriods(ctx),
    selectSetUp(db, agency.id),
    listNews(ctx),
  ]);
  const clients = byClient.map(({ expected, ...sent }) => ({
    ...sent,
    missing: Math.max(0, expected - sent.accepted - sent.pending - sent.rejected),
  }));
  return {
    setUp,
    week: { ...week, shown: shownDate(week, agency.settings.defaults.dateRelativeTo) },
    missing: { total: missing.reduce((sum, { count }) => sum + count, 0), week: countOf(missing, over) },
    pending: {
      count: waiting.pending,
      authorisers: waiting.authorisers,
      oldestDays: daysSince(ctx, waiting.oldestPending),
    },
    rejected: waiting.rejected,
    submissions: submissionsOf(ctx, week, before, times, clients),
    clients: clients.sort((one, other) => other.missing - one.missing),
    ending: {
      contracts: ending.map(({ total: _, ...contract }) => ({ ...contract, inDays: date.until(contract.end).days })),
      total: ending[0]?.total ?? 0,
      until,
    },
    news: news.slice(0, NEWS_SHOWN),
  };
}

type SubmissionTime = { beginning: string; submittedAt: string };

const countOf = (missing: { beginning: string; count: number }[], week: Period) =>
  missing.find(({ beginning }) => beginning === week.beginning)?.count ?? 0;

function daysSince(ctx: Context, instant: string | null): number {
  if (instant === null) return 0;
  const since = Temporal.Instant.from(instant).toZonedDateTimeISO(ctx.agency.timeZone).toPlainDate();
  return since.until(today(ctx)).days;
}

function submissionsOf(
  ctx: Context,
  week: Period,
  before: Period,
  times: SubmissionTime[],
  clients: ClientProgress[],
): Submissions {
  const { timeZone } = ctx.agency;
  const days = handInDays(week);
  const of = (period: Period) =>
    times.filter(({ beginning }) => beginning === period.beginning).map(({ submittedAt }) => submittedAt);
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
    expected: clients.reduce((sum, one) => sum + one.accepted + one.pending + one.rejected + one.missing, 0),
    week: runningTotal(window, of(week)),
    before: earlier,
    now: here,
    beforeByNow: countAt(earlier, here),
  };
}
