import { type Context, today, zoned } from '../../context.ts';
import { getPlacement } from '../../contractors/get-placement.server.ts';
import { Invalid } from '../../errors.ts';
import { isDate } from '../../periods/period.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { periodHolding } from '../../timesheets/entry/period-holding.server.ts';
import { listPendingForAuthorisation } from '../../timesheets/authorisation/list-pending-for-authorisation.server.ts';
import { reminderOf } from './already-reminded.ts';
import { type ReminderDelivery, selectDeliveries } from './deliveries.rows.server.ts';
import { selectAnswers } from './explanation.rows.server.ts';
import { type Explanation, explain, type Facts } from './explanation.ts';
import { listMissing } from '../missing/list-missing.server.ts';
import type { ReminderSchedule } from '../reminder.ts';
import { selectSchedules } from '../schedules/schedules.rows.server.ts';

/**
 * Explains why a contractor is, was or is not reminded of a period, by the rule that decides it.
 * @param input.beginning any date of the period
 * @throws Forbidden, NotFound, Invalid when the date does not exist
 */
export async function explainReminder(
  ctx: Context,
  { contractorId, beginning: date }: { contractorId: string; beginning: string },
): Promise<Explanation> {
  requirePermission(ctx.actor, 'reminder.view');
  if (!isDate(date))
    throw new Invalid([{ field: 'period', message: `${date} is not a valid date.`, code: 'invalid_format' }]);
  const { db, agency } = ctx;
  const placement = await getPlacement(ctx, contractorId);
  const { beginning, ending } = await periodHolding(ctx, placement, date);
  const period = { beginning, ending };
  const [timesheets, declarations, switches, deliveries, schedules] = (await db.runAll([
    ...selectAnswers(db, agency.id, { contractorId, ...period }),
    selectDeliveries(db, agency.id, { since: beginning, reason: 'missing', contractorId }),
    selectSchedules(db, agency.id),
  ])) as [
    Facts['timesheets'],
    Facts['declarations'],
    { isSendingReminders: boolean }[],
    ReminderDelivery[],
    ReminderSchedule[],
  ];
  const missing = await listMissing(ctx, { from: beginning, to: ending, contractorId });
  const pending = timesheets.some(({ status }) => status === 'pending')
    ? await listPendingForAuthorisation(ctx, { from: beginning, to: ending, contractorId })
    : [];
  return explain({
    placement,
    period,
    timesheets,
    declarations,
    waiting: pending[0] ?? null,
    isMissing: missing.some((one) => one.beginning === beginning),
    isSendingReminders: switches[0]?.isSendingReminders ?? false,
    delivery: reminderOf(deliveries, { contractorId, ...period }, agency.timeZone),
    schedules: schedules.filter(({ reason }) => reason === 'missing'),
    now: { date: today(ctx), hour: zoned(ctx).hour },
    hour: agency.settings.reminders.hour,
    timeZone: agency.timeZone,
  });
}
