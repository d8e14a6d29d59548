import type { AuditAction } from './activity-words.ts';

/** What happens to a timesheet that its contractor and its authorisers hear of, for they see it in their lists. */
export const TIMESHEET_NEWS = [
  'timesheet.submitted',
  'timesheet.edited',
  'timesheet.accepted',
  'timesheet.rejected',
  'timesheet.deleted',
  'timesheet.voided',
] as const satisfies readonly AuditAction[];
