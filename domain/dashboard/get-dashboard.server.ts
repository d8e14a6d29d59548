import { Temporal } from 'temporal-polyfill';
import { seesBeta } from '../agencies/settings/beta-features.ts';
import { listActivity } from '../audit/list-activity.server.ts';
import { type Context, readOnReplica, today } from '../context.ts';
import { countRecentFailures } from '../mail/list-mails.server.ts';
import { type Period, periodOf, shownDate } from '../periods/period.ts';
import { countMissingByClient } from '../reminders/missing/count-missing.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { countWaitingForCorrection } from '../timesheets/listing/count-waiting.server.ts';
import type { Dashboard, EndingContract } from './dashboard.ts';
import {
  selectDecisionTimes,
  selectEndingContracts,
  selectSubmissionTimes,
  selectWaiting,
  selectWeekByClient,
} from './dashboard.rows.server.ts';
import { type ClientInWeek, pageOfClients, sumOf } from './page-of-clients.ts';
import { readSetUp } from './read-set-up.server.ts';
import { type SubmissionTime, submissionsOf } from './week-submissions.server.ts';

const ENDING_WITHIN_DAYS = 35;
const ENDING_SHOWN = 4;
const CLIENTS_AT_ONCE = 20;
const DECIDED_WITHIN_HOURS = 8 * 7 * 24;
const NEWS_SHOWN = 6;

type Waiting = { pending: number; authorisers: number; oldestPending: string | null };

/** Returns the last completed week, and the one before it. */
function lastWeeks(ctx: Context): [Period, Period] {
  const rule = { entryPeriod: 'weekly', weekStartsOn: ctx.agency.settings.defaults.timesheetWeekStartsOn } as const;
  const date = Temporal.PlainDate.from(today(ctx));
  const weekOf = (weeks: number) => periodOf(date.subtract({ weeks }).toString(), rule);
  return [weekOf(1), weekOf(2)];
}

/**
 * Returns what needs an administrator: missing, pending and rejected timesheets, the week's progress by a page of
 * clients, contracts ending. @throws Forbidden
 */
export async function getDashboard(ctx: Context, clientsPage = 1): Promise<Dashboard> {
  requirePermission(ctx.actor, 'audit.view');
  const [week, before] = lastWeeks(ctx);
  // Missing timesheets are recomputed after changes, which no replica can write.
  const missing = countMissingByClient(ctx, week.beginning);
  missing.catch(() => undefined);
  return await readOnReplica(ctx, (reading) =>
    read(reading, { week, before, missing, page: clientsPage, size: CLIENTS_AT_ONCE }),
  );
}

type Requested = {
  week: Period;
  before: Period;
  missing: ReturnType<typeof countMissingByClient>;
  page: number;
  size: number;
};

async function read(ctx: Context, { week, before, missing: counting, ...requested }: Requested): Promise<Dashboard> {
  const { db, agency } = ctx;
  const date = Temporal.PlainDate.from(today(ctx));
  const decidedSince = ctx.clock.now().subtract({ hours: DECIDED_WITHIN_HOURS }).toString();
  const until = date.add({ days: ENDING_WITHIN_DAYS }).toString();
  const [[waiting], rejected, byClient, times, ending, missing, setUp, news, failedMails, decisionTimes] =
    await Promise.all([
      db.run<Waiting>(selectWaiting(agency.id, date.toString())) as Promise<[Waiting]>,
      countWaitingForCorrection(ctx),
      counting.then((missing) => db.run<ClientInWeek>(selectWeekByClient(agency.id, week, missing, requested))),
      db.run<SubmissionTime>(selectSubmissionTimes(agency.id, [week, before])),
      db.run<EndingContract & { total: number }>(
        selectEndingContracts(agency.id, { today: date.toString(), until, limit: ENDING_SHOWN }),
      ),
      counting,
      readSetUp(ctx),
      listActivity(ctx, NEWS_SHOWN),
      countRecentFailures(ctx),
      seesBeta(agency.settings, 'decisionTimes') ? selectDecisionTimes(db, agency.id, decidedSince) : null,
    ]);
  const clients = pageOfClients(byClient, requested);
  return {
    setUp,
    failedMails,
    week: { ...week, shown: shownDate(week, agency.settings.defaults.dateRelativeTo) },
    missing: {
      total: missing.reduce((sum, { total }) => sum + total, 0),
      week: clients.counts.missing + clients.counts.rejected,
      rejected: clients.counts.rejected,
    },
    pending: {
      count: waiting.pending,
      authorisers: waiting.authorisers,
      oldestDays: daysSince(ctx, waiting.oldestPending),
    },
    rejected,
    submissions: submissionsOf(ctx, week, before, times, sumOf(clients.counts)),
    clients,
    decisionTimes,
    ending: {
      contracts: ending.map(({ total: _, ...contract }) => ({ ...contract, inDays: date.until(contract.end).days })),
      total: ending[0]?.total ?? 0,
      until,
    },
    news,
  };
}

function daysSince(ctx: Context, instant: string | null): number {
  if (instant === null) return 0;
  const since = Temporal.Instant.from(instant).toZonedDateTimeISO(ctx.agency.timeZone).toPlainDate();
  return since.until(today(ctx)).days;
}
