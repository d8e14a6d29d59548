import { type Context, today } from '../../context.ts';
import { sentenceCase } from '../../format.ts';
import { periodInWords } from '../../periods/period-words.ts';
import { periodOf } from '../../periods/period.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { dateOf, dayOf } from '../rules/work-history.ts';
import { COMING_UP_DAYS } from '../rules/thresholds.ts';
import { type AdvisoriesBetween, listBetween } from './list-between.server.ts';
import type { Days } from './listed-advisories.rows.server.ts';

const MAX_SHOWN = 5;

/** The dashboard's advisories. `week` is the display name of the last one. */
export type OnDashboard = { comingUp: AdvisoriesBetween; lastWeek: AdvisoriesBetween & { week: string } };

/** Returns what is coming up for an agency in the next two weeks, and what its last whole week brought, nearest first. @throws Forbidden */
export async function listOnDashboard(ctx: Context): Promise<OnDashboard> {
  requirePermission(ctx.actor, 'audit.view');
  const spans = [nextTwoWeeks(ctx), lastWeekOf(ctx)];
  const [comingUp, lastWeek] = (await listBetween(ctx, spans, MAX_SHOWN)) as [AdvisoriesBetween, AdvisoriesBetween];
  return { comingUp, lastWeek: { ...lastWeek, week: nameOf(ctx, lastWeek) } };
}

function nextTwoWeeks(ctx: Context): Days {
  const from = today(ctx);
  return { from, until: dateOf(dayOf(from) + COMING_UP_DAYS) };
}

function nameOf(ctx: Context, { from, until }: Days): string {
  const { dateRelativeTo } = ctx.agency.settings.defaults;
  const week = { beginning: from, ending: until, entryPeriod: 'weekly', dateRelativeTo } as const;
  return sentenceCase(periodInWords(week));
}

function lastWeekOf(ctx: Context): Days {
  const before = dateOf(dayOf(today(ctx)) - 7);
  const weekStartsOn = ctx.agency.settings.defaults.timesheetWeekStartsOn;
  const { beginning, ending } = periodOf(before, { entryPeriod: 'weekly', weekStartsOn });
  return { from: beginning, until: ending };
}
