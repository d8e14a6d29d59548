import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, transact } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { digestScheduleFields } from './digest-schedule.ts';
import { deleteDigestScheduleRow } from './digest-schedules.rows.server.ts';
import { lockDigestSchedule } from './get-digest-schedule.server.ts';

/** Deletes a digest's schedule; what it has sent stays. @throws Forbidden, NotFound */
export async function deleteDigestSchedule(ctx: Context, digestScheduleId: string): Promise<void> {
  requirePermission(ctx.actor, 'digest.schedule');
  await transact(ctx, async (within) => {
    const schedule = await lockDigestSchedule(within, digestScheduleId);
    await within.db.run(deleteDigestScheduleRow(within.db, ctx.agency.id, digestScheduleId));
    await recordEvent(within, {
      action: 'digestSchedule.deleted',
      subjectType: 'digestSchedule',
      subjectId: digestScheduleId,
      before: digestScheduleFields(schedule),
    });
  });
}
