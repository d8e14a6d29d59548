import { recordEvent } from '../../audit/record-event.server.ts';
import { type Context, transact } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { lockSchedule } from './get-schedule.server.ts';
import { scheduleFields } from './schedule.ts';
import { deleteScheduleRow } from './schedules.rows.server.ts';

/** Deletes a schedule; nothing it reminded of is reminded of again. @throws Forbidden, NotFound */
export async function deleteSchedule(ctx: Context, remindersId: string): Promise<void> {
  requirePermission(ctx.actor, 'reminder.schedule');
  await transact(ctx, async (tx) => {
    const schedule = await lockSchedule(tx, remindersId);
    await tx.db.runAll(deleteScheduleRow(tx.db, tx.agency.id, remindersId));
    await recordEvent(tx, {
      action: 'reminderSchedule.deleted',
      subjectType: 'reminderSchedule',
      subjectId: remindersId,
      before: scheduleFields(schedule),
    });
  });
}
