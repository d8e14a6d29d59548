import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, transact } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { digestScheduleFields } from './digest-schedule.ts';
import { deleteDigestScheduleRow } from './digest-schedules.rows.server.ts';
import { lockDigestSchedule } from './get-digest-schedule.server.ts';

/** Deletes a digest's schedule; what it has sent stays. @throws Forbidden, NotFound */
export async function deleteDigestSchedule(ctx: Context, digestScheduleId: string): Promise<void> {
  requirePermission(ctx.actor, 'digest.schedule');
  await transact(ctx, async (tx) => {
    const schedule = await lockDigestSchedule(tx, digestScheduleId);
    await tx.db.run(deleteDigestScheduleRow(tx.db, tx.agency.id, digestScheduleId));
    await recordEvent(tx, {
      action: 'digestSchedule.deleted',
      subjectType: 'digestSchedule',
      subjectId: digestScheduleId,
      before: digestScheduleFields(schedule),
    });
  });
}
