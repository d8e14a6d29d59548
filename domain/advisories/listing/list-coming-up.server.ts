import { type Context, today } from '../../context.ts';
import { periodOf } from '../../periods/period.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { dateOf, dayOf } from '../rules/life.ts';
import { type AdvisoriesBetween, listBetween } from './list-between.server.ts';
import { COMING_UP_DAYS } from '../rules/thresholds.ts';

const MOST_SHOWN = 5;

/** What comes up for an agency in the next two weeks, the next first. @throws Forbidden */
export async function listComingUp(ctx: Context): Promise<AdvisoriesBetween> {
  requirePermission(ctx.actor, 'audit.view');
  const from = today(ctx);
  return listBetween(ctx, { from, until: dateOf(dayOf(from) + COMING_UP_DAYS), most: MOST_SHOWN });
}

/** What the agency’s last whole week has brought. @throws Forbidden */
export async function listLastWeek(ctx: Context): Promise<AdvisoriesBetween> {
  requirePermission(ctx.actor, 'audit.view');
  const before = dateOf(dayOf(today(ctx)) - 7);
  const weekStartsOn = ctx.agency.settings.defaults.timesheetWeekStartsOn;
  const { beginning: from, ending: until } = periodOf(before, { entryPeriod: 'weekly', weekStartsOn });
  return listBetween(ctx, { from, until, most: MOST_SHOWN });
}

/** What the dashboard says of advisories. */
export type OnDashboard = { comingUp: AdvisoriesBetween; lastWeek: AdvisoriesBetween };

/** Both of them. @throws Forbidden */
export async function listOnDashboard(ctx: Context): Promise<OnDashboard> {
  const [comingUp, lastWeek] = await Promise.all([listComingUp(ctx), listLastWeek(ctx)]);
  return { comingUp, lastWeek };
}
