import { type AuditEvent, type Recording, recordEvent, type Sent } from '../audit/record-event.server.ts';
import type { Timesheet } from './timesheet.ts';

/** Records an event of a timesheet, also in the history of its placement; see `recordEvents`. */
export function recordTimesheetEvent(
  ctx: Recording,
  { id, contractorId }: Pick<Timesheet, 'id' | 'contractorId'>,
  event: Pick<AuditEvent, 'action' | 'before' | 'after' | 'detail'>,
  sent: Sent = {},
): Promise<string> {
  return recordEvent(ctx, { ...event, subjectType: 'timesheet', subjectId: id, timesheetId: id, contractorId }, sent);
}
