import { lockingSettings } from '../agencies/settings/current-settings.server.ts';
import { changedFields } from '../audit/changed-fields.ts';
import { checkVersion } from '../audit/check-version.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type DigestSchedule, digestScheduleFields, nextDue } from './digest-schedule.ts';
import { digestScheduleProblems, ignoredByKind, type EditDigestSchedule } from './digest-schedule.schema.ts';
import { updateDigestSchedule } from './digest-schedules.rows.server.ts';
import { lockDigestSchedule } from './get-digest-schedule.server.ts';
import { translateDeletedLayout, requireLayout } from './layout-of-schedule.server.ts';

/**
 * Changes only the fields sent of a digest schedule, or enables or disables it. A new time applies from now on: nothing
 * previously due is sent later. @throws Forbidden, NotFound, ChangedMeanwhile, or Invalid at a field
 */
export async function editDigestSchedule(
  ctx: Context,
  digestScheduleId: string,
  { version, ...fields }: EditDigestSchedule,
): Promise<DigestSchedule> {
  requirePermission(ctx.actor, 'digest.schedule');
  const edited = transact(ctx, async (tx) => {
    const { db, agency } = await lockingSettings(tx);
    const schedule = await lockDigestSchedule(tx, digestScheduleId);
    const subject = { subjectType: 'digestSchedule', subjectId: digestScheduleId };
    await checkVersion(tx, { ...subject, version: schedule.version }, version);
    const before = digestScheduleFields(schedule);
    const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const wanted = { ...before, ...sent };
    const problems = [...digestScheduleProblems(wanted), ...ignoredByKind(sent, wanted, before)];
    if (problems.length > 0) throw new Invalid(problems);
    const after = digestScheduleFields(wanted);
    const change = changedFields(before, after);
    if (!change) return schedule;
    if (before.payrollLayoutId !== after.payrollLayoutId) await requireLayout(tx, after.payrollLayoutId);
    const at = now(tx);
    const isSameTime = before.isEnabled && before.cron === after.cron;
    const next = isSameTime ? schedule.nextRunAt : nextDue(after.cron, at, agency.timeZone);
    const nextRunAt = after.isEnabled ? next : null;
    await db.run(updateDigestSchedule(db, agency.id, digestScheduleId, { fields: after, at, nextRunAt }));
    await recordEvent(tx, { action: 'digestSchedule.edited', ...subject, ...change });
    return lockDigestSchedule(tx, digestScheduleId);
  });
  return edited.catch((error: unknown) => {
    throw translateDeletedLayout(error);
  });
}
