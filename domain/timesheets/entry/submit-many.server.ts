import { recordEvents } from '../../audit/record-event.server.ts';
import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import type { DecisionRequestEvent } from '../authorisation/request-together.server.ts';
import type { Sent } from './new-timesheet-row.server.ts';
import { hashOf } from './sent-content.server.ts';
import { correctedByEach } from '../correction/uncorrected.server.ts';
import { type CheckedTimesheet, submittedEvent, writeSubmitted } from './write-submitted.server.ts';

/** A checked timesheet, as submitted. None of them has files. */
export type CheckedSubmission = Omit<CheckedTimesheet, 'input'> & { input: Omit<Sent, 'contentHash' | 'uploadIds'> };

/**
 * Submits many timesheets whose entries were checked and whose placements are locked, in the caller's transaction. Does
 * not yet request decisions: the caller does so once for all.
 * @returns the decisions to request. @throws Forbidden
 */
export async function submitMany(
  ctx: Context,
  submissions: readonly CheckedSubmission[],
): Promise<DecisionRequestEvent[]> {
  requirePermission(ctx.actor, 'timesheet.create');
  const corrected = await correctedByEach(ctx, submissions);
  const checked = submissions.map(({ input, ...one }, index): CheckedTimesheet => {
    const sent = { ...input, uploadIds: [], contentHash: hashOf(input, []) };
    return { ...one, input: { ...sent, replacesTimesheetId: corrected[index]! } };
  });
  const ids = await writeSubmitted(ctx, checked);
  const events = checked.map((one, index) => submittedEvent(ids[index]!, one));
  const eventIds = await recordEvents(ctx, events, { withFollowUps: false });
  return ids.map((timesheetId, index) => {
    const contractorId = checked[index]!.placement.id;
    return { timesheetId, contractorId, eventId: eventIds[index]!, action: 'timesheet.submitted' };
  });
}
