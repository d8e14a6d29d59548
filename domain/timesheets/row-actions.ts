import type { Permission } from '../roles/permissions.ts';
import type { Timesheet } from './timesheet.ts';

/** What of a timesheet decides about what can be done to it. */
export type TimesheetState = Pick<Timesheet, 'status' | 'isVoid'> & { allowDocumentUploads?: boolean };

export const isPending = ({ status }: TimesheetState) => status === 'pending';

/** The actions that a list's row offers: the permission that each takes, and the timesheets it can be done to. */
export const ROW_ACTIONS = {
  accept: ['timesheet.accept', isPending],
  reject: ['timesheet.reject', isPending],
  edit: ['timesheet.edit', isPending],
  resend: ['timesheet.resendAuthorisation', isPending],
  delete: ['timesheet.delete', isPending],
  void: ['timesheet.void', ({ status, isVoid }: TimesheetState) => status === 'accepted' && !isVoid],
} as const satisfies Record<string, readonly [Permission, (timesheet: TimesheetState) => boolean]>;

/** Which of those actions. */
export type RowActions = Record<keyof typeof ROW_ACTIONS, boolean>;

/** Those for which something holds. */
export const eachAction = (isSo: (action: keyof RowActions) => boolean) =>
  Object.fromEntries(
    Object.keys(ROW_ACTIONS).map((action) => [action, isSo(action as keyof RowActions)]),
  ) as RowActions;

/** What of that which a reader may do can be done to one timesheet as it is now. */
export const rowActionsFor = (may: RowActions, timesheet: TimesheetState): RowActions =>
  eachAction((action) => may[action] && ROW_ACTIONS[action][1](timesheet));
