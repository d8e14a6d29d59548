import { changeOf } from '../../audit/change-of.server.ts';
import { recordEvent } from '../../audit/record-event.server.ts';
import { type Context, now, transact } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { checkSchedule } from './check-scope.server.ts';
import { lockSchedule } from './get-schedule.server.ts';
import { type Schedule, scheduleFields } from './schedule.ts';
import { type EditSchedule, ignoredByKind } from './schedule.schema.ts';
import { updateSchedule } from './schedules.rows.server.ts';

/**
 * Changes only the given fields of a schedule, or switches it on or off; unchanged values have no effect.
 * @throws Forbidden, NotFound, ChangedMeanwhile, or Invalid at a field
 */
export async function editSchedule(ctx: Context, remindersId: string, edit: EditSchedule): Promise<Schedule> {
  requirePermission(ctx.actor, 'reminder.schedule');
  return transact(ctx, async (tx) => {
    const schedule = await lockSchedule(tx, remindersId);
    const before = scheduleFields(schedule);
    const { version, ...fields } = edit;
    const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const after = scheduleFields({ ...before, ...sent });
    const ignored = ignoredByKind(sent, after.kind);
    if (ignored.length > 0) throw new Invalid(ignored);
    const record: [string, string, number] = ['reminderSchedule', remindersId, schedule.version];
    const change = await changeOf(tx, record, before, { ...after, version });
    if (!change) return schedule;
    await checkSchedule(tx, after, before);
    await tx.db.run(updateSchedule(tx.db, tx.agency.id, remindersId, after, now(tx)));
    await recordEvent(tx, { action: 'reminderSchedule.edited', ...change });
    return lockSchedule(tx, remindersId);
  });
}
