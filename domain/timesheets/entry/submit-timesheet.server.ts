import { recordEvent } from '../../audit/record-event.server.ts';
import { type Context, today, transact } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { attachUploads } from '../../files/attach-uploads.server.ts';
import { overlap } from '../../periods/placement-periods.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { checkEntries } from './entry-rules.ts';
import { lockToSubmit } from './lock-to-submit.server.ts';
import { openPeriodToSubmit } from './open-period.ts';
import { hashSent, requireSameContent } from './sent-content.server.ts';
import type { SubmitTimesheet } from '../timesheet.schema.ts';
import type { Uncorrected } from '../correction/uncorrected.server.ts';
import { submittedEvent, writeSubmitted } from './write-submitted.server.ts';

/** The timesheet's id, and whether the same had been submitted before. */
type Submitted = { timesheetId: string; isRepeat: boolean };

/**
 * Submits a period's timesheet for authorisation. Repeating the same content under the same `taskId` returns the first
 * one. If the latest timesheet of these days was rejected, this one corrects it.
 * @throws NotFound, Forbidden, Invalid at each entry, Conflict when the period has a live one or the `taskId` was used
 * for other content
 */
export function submitTimesheet(ctx: Context, input: SubmitTimesheet): Promise<Submitted> {
  return transact(ctx, (tx) => submit(tx, input));
}

async function submit(ctx: Context, input: SubmitTimesheet): Promise<Submitted> {
  const { placement, audience, sentBefore, standing, rejected } = await lockToSubmit(ctx, input);
  requirePermission(ctx.actor, 'timesheet.create');
  if (sentBefore) {
    await requireSameContent(ctx, sentBefore, input);
    return { timesheetId: sentBefore.id, isRepeat: true };
  }
  const contentHash = await hashSent(ctx, input, null);
  const { period, rules } = openPeriodToSubmit(ctx.agency, placement, input, {
    standing: standing.periods,
    today: today(ctx),
  });
  const { entries, errors } = checkEntries(input.entries, rules, standing.shifts);
  if (errors.length > 0) throw new Invalid(errors);
  const replacesTimesheetId = corrected(
    rejected.filter((one) => overlap(one, period)),
    input.replacesTimesheetId ?? null,
  );
  const checked = { placement, period, entries, input: { ...input, replacesTimesheetId, contentHash } };
  const [timesheetId] = (await writeSubmitted(ctx, [checked])) as [string];
  await attachUploads(ctx, {
    timesheetId,
    taskId: input.taskId,
    uploadIds: input.uploadIds,
    allowed: placement.rules.allowDocumentUploads,
  });
  await recordEvent(ctx, submittedEvent(timesheetId, checked), { audience });
  return { timesheetId, isRepeat: false };
}

/** Returns the rejected timesheet of these days that has no correction yet. @throws Invalid where another one is named */
function corrected(rejected: readonly Uncorrected[], named: string | null): string | null {
  if (named === null) return rejected[0]?.id ?? null;
  if (rejected.some(({ id }) => id === named)) return named;
  const message = 'Only a rejected timesheet of the same period may be corrected.';
  throw new Invalid([{ field: 'replacesTimesheetId', message, code: 'not_replaceable' }]);
}
