import { recordEvents } from '../../audit/record-event.server.ts';
import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import type { DecisionRequestEvent } from '../authorisation/request-together.server.ts';
import { type CheckedEdit, editedEvent, writeEdits } from './write-edits.server.ts';

/**
 * Replaces the entries and notes of many pending timesheets that are locked and whose entries were checked, in the
 * caller's transaction. Does not yet request new decisions: the caller does so once for all.
 * @returns the decisions to request. @throws Forbidden, Conflict when one was changed since it was read
 */
export async function editMany(ctx: Context, edits: readonly CheckedEdit[]): Promise<DecisionRequestEvent[]> {
  requirePermission(ctx.actor, 'timesheet.edit');
  await writeEdits(ctx, edits);
  const eventIds = await recordEvents(ctx, edits.map(editedEvent), { withFollowUps: false });
  return edits.map(({ timesheet: { id, contractorId } }, index) => ({
    ...{ timesheetId: id, contractorId, eventId: eventIds[index]! },
    action: 'timesheet.edited',
  }));
}
