import { lockingSettings } from '../agencies/settings/current-settings.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { refuseTakenId } from '../broken-constraint.ts';
import { type Context, now, transact } from '../context.ts';
import { newId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type DigestSchedule, digestScheduleFields, nextDue } from './digest-schedule.ts';
import type { CreateDigestSchedule } from './digest-schedule.schema.ts';
import { insertDigestSchedule } from './digest-schedules.rows.server.ts';
import { lockDigestSchedule } from './get-digest-schedule.server.ts';
import { translateDeletedLayout, requireLayout } from './layout-of-schedule.server.ts';

/** Adds a schedule for sending digests. @throws Forbidden, Conflict if a chosen id is taken, or Invalid at a layout that does not exist */
export async function createDigestSchedule(
  ctx: Context,
  { digestScheduleId = newId(), ...input }: CreateDigestSchedule,
): Promise<DigestSchedule> {
  requirePermission(ctx.actor, 'digest.schedule');
  const after = digestScheduleFields(input);
  const at = now(ctx);
  try {
    return await transact(ctx, async (tx) => {
      const { db, agency } = await lockingSettings(tx);
      const nextRunAt = after.isEnabled ? nextDue(after.cron, at, agency.timeZone) : null;
      await requireLayout(tx, after.payrollLayoutId);
      await db.run(insertDigestSchedule(db, agency.id, digestScheduleId, { fields: after, at, nextRunAt }));
      const subject = { subjectType: 'digestSchedule', subjectId: digestScheduleId };
      await recordEvent(tx, { action: 'digestSchedule.created', ...subject, after });
      return lockDigestSchedule(tx, digestScheduleId);
    });
  } catch (error) {
    refuseTakenId(error, 'digest_schedules');
    throw translateDeletedLayout(error);
  }
}
