import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, today, transact } from '../context.ts';
import { getPlacement, lockPlacement } from '../contractors/get-placement.server.ts';
import { Invalid } from '../errors.ts';
import type { Period } from '../periods/period.ts';
import { attachUploads } from '../files/attach-uploads.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { totalsOf } from './entry.ts';
import { checkEntries } from './entry-rules.ts';
import { boundOf, openPeriodToSubmit } from './open-period.ts';
import { insertSubmitted } from './insert-submitted.server.ts';
import { findSentBefore, hashSent } from './sent-content.server.ts';
import { standingAround } from './standing-around.server.ts';
import { selectUncorrected } from './timesheets.rows.server.ts';
import type { SubmitTimesheet } from './timesheet.schema.ts';

/** The timesheet's id, and whether the same was sent before. */
type Submitted = { timesheetId: string; isRepeat: boolean };

/**
 * Submits a period's timesheet for authorisation. The same content under the same `taskId` sent again answers with the first
 * one. Where the latest timesheet of these days was rejected, this one corrects it.
 * @throws NotFound, Forbidden, Invalid at each entry, Conflict when the period has a live one or the `taskId` stands for
 * another content
 */
export async function submitTimesheet(ctx: Context, input: SubmitTimesheet): Promise<Submitted> {
  await getPlacement(ctx, input.contractorId);
  requirePermission(ctx.actor, 'timesheet.create');
  return transact(ctx, (tx) => submit(tx, input));
}

async function submit(ctx: Context, input: SubmitTimesheet): Promise<Submitted> {
  const placement = await lockPlacement(ctx, input.contractorId);
  const first = await findSentBefore(ctx, placement.id, input);
  if (first) return { timesheetId: first, isRepeat: true };
  const contentHash = await hashSent(ctx, input, null);
  const standing = await standingAround(ctx, placement.id, boundOf(input).date);
  const { period, rules } = openPeriodToSubmit(ctx.agency, placement, input, {
    standing: standing.periods,
    today: today(ctx),
  });
  const { entries, errors } = checkEntries(input.entries, rules, standing.shifts);
  if (errors.length > 0) throw new Invalid(errors);
  const replacesTimesheetId = await findCorrected(ctx, placement.id, period, input.replacesTimesheetId ?? null);
  const timesheetId = await insertSubmitted(ctx, placement, period, entries, {
    ...input,
    replacesTimesheetId,
    contentHash,
  });
  await attachUploads(ctx, {
    timesheetId,
    taskId: input.taskId,
    uploadIds: input.uploadIds,
    allowed: placement.rules.allowDocumentUploads,
  });
  const { contractorId } = input;
  await recordEvent(ctx, {
    action: 'timesheet.submitted',
    subjectType: 'timesheet',
    subjectId: timesheetId,
    timesheetId,
    contractorId,
    after: { status: 'pending', ...totalsOf(entries) },
    detail: { beginning: period.beginning, replacesTimesheetId },
  });
  return { timesheetId, isRepeat: false };
}

/** The rejected timesheet of these days that has no correction yet. @throws Invalid where another one is named */
async function findCorrected(
  ctx: Context,
  contractorId: string,
  { beginning, ending }: Period,
  named: string | null,
): Promise<string | null> {
  const { db, agency } = ctx;
  const rejected = await db.run<{ id: string }>(selectUncorrected(agency.id, { contractorId, beginning, ending }));
  if (named === null) return rejected[0]?.id ?? null;
  if (rejected.some(({ id }) => id === named)) return named;
  const message = 'Only a rejected timesheet of the same period may be corrected.';
  throw new Invalid([{ field: 'replacesTimesheetId', message, code: 'not_replaceable' }]);
}
