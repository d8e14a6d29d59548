import { recordEvent } from '../../audit/record-event.server.ts';
import { refuseTakenId } from '../../broken-constraint.ts';
import { type Context, now, transact } from '../../context.ts';
import { newId } from '../../new-id.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { checkSchedule } from './check-scope.server.ts';
import { lockSchedule } from './get-schedule.server.ts';
import { type Schedule, scheduleFields, toRule } from './schedule.ts';
import type { CreateSchedule } from './schedule.schema.ts';
import { insertSchedules } from './schedules.rows.server.ts';

/**
 * Adds a reminder schedule for the agency, a client or a contract.
 * @throws Forbidden, Conflict where a chosen id is taken, or Invalid at a field
 */
export async function createSchedule(
  ctx: Context,
  { remindersId = newId(), ...input }: CreateSchedule,
): Promise<Schedule> {
  requirePermission(ctx.actor, 'reminder.schedule');
  const after = scheduleFields(input);
  const rule = toRule({ remindersId, ...after });
  try {
    return await transact(ctx, async (tx) => {
      await checkSchedule(tx, after);
      await tx.db.run(insertSchedules(tx.db, tx.agency.id, [rule], now(tx)));
      const subject = { subjectType: 'reminderSchedule', subjectId: remindersId };
      await recordEvent(tx, { action: 'reminderSchedule.created', ...subject, after });
      return lockSchedule(tx, remindersId);
    });
  } catch (error) {
    refuseTakenId(error, 'reminder_schedules');
    throw error;
  }
}
