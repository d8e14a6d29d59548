import type { AuditAction } from './activity-words.ts';

/** Timesheet events that its contractor and authorisers are notified of, since they appear in their lists. */
export const TIMESHEET_EVENTS = [
  'timesheet.submitted',
  'timesheet.edited',
  'timesheet.accepted',
  'timesheet.rejected',
  'timesheet.deleted',
  'timesheet.voided',
] as const satisfies readonly AuditAction[];
