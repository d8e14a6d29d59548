import { recordEvent } from '../audit/record-event.server.ts';
import { brokenConstraint } from '../broken-constraint.ts';
import { type Context, transact } from '../context.ts';
import { getPlacement } from '../contractors/get-placement.server.ts';
import type { Placement } from '../contractors/placement.ts';
import { Conflict, Invalid } from '../errors.ts';
import { isId } from '../new-id.ts';
import { attachUploads } from '../files/attach-uploads.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { totalsOf } from './entry.ts';
import { checkEntries } from './entry-rules.ts';
import { openPeriod } from './open-period.ts';
import { insertSubmitted } from './insert-submitted.server.ts';
import { findByTaskId, isReplaceable } from './timesheets.rows.server.ts';
import type { SubmitTimesheet } from './timesheet.schema.ts';

const ALREADY_SUBMITTED = 'A timesheet for this period has already been submitted';

/**
 * Submits a period's timesheet for authorisation. The same `taskId` sent again answers with the first one.
 * @returns the timesheet's id. @throws NotFound, Forbidden, Invalid at each entry, Conflict when the period has a live one
 */
export async function submitTimesheet(ctx: Context, input: SubmitTimesheet): Promise<{ timesheetId: string }> {
  const placement = await getPlacement(ctx, input.contractorId);
  requirePermission(ctx.actor, 'timesheet.create');
  try {
    return await transact(ctx, (ctx) => submit(ctx, placement, input));
  } catch (error) {
    const broken = brokenConstraint(error);
    const first = broken?.startsWith('timesheets_')
      ? await findByTaskId(ctx.db, ctx.agency.id, placement.id, input.taskId)
      : null;
    if (first) return { timesheetId: first.id };
    if (broken === 'timesheets_live') throw new Conflict('period_taken', ALREADY_SUBMITTED);
    throw error;
  }
}

async function submit(ctx: Context, placement: Placement, input: SubmitTimesheet): Promise<{ timesheetId: string }> {
  const first = await findByTaskId(ctx.db, ctx.agency.id, placement.id, input.taskId);
  if (first) return { timesheetId: first.id };
  const { period, rules } = openPeriod(ctx.agency, placement, input.beginning);
  const { entries, errors } = checkEntries(input.entries, rules);
  if (errors.length > 0) throw new Invalid(errors);
  await checkReplaced(ctx, placement, period.beginning, input.replacesTimesheetId);
  const timesheetId = await insertSubmitted(ctx, placement, period, entries, input);
  await attachUploads(ctx, {
    timesheetId,
    taskId: input.taskId,
    uploadIds: input.uploadIds,
    allowed: placement.rules.allowDocumentUploads,
  });
  const { contractorId, replacesTimesheetId } = input;
  await recordEvent(ctx, {
    action: 'timesheet.submitted',
    subjectType: 'timesheet',
    subjectId: timesheetId,
    timesheetId,
    contractorId,
    after: { status: 'pending', ...totalsOf(entries) },
    detail: { beginning: period.beginning, replacesTimesheetId },
  });
  return { timesheetId };
}

/** A correction names a rejected timesheet of the same contractor and period, and no other. */
async function checkReplaced(
  ctx: Context,
  { id: contractorId }: Placement,
  beginning: string,
  id: string | null | undefined,
) {
  if (!id) return;
  const isKnown = isId(id) && (await isReplaceable(ctx.db, ctx.agency.id, { id, contractorId, beginning }));
  if (isKnown) return;
  const message = 'Only a rejected timesheet of the same period may be corrected.';
  throw new Invalid([{ field: 'replacesTimesheetId', message, code: 'not_replaceable' }]);
}
