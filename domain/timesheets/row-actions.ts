import type { Permission } from '../roles/permissions.ts';
import type { Timesheet } from './timesheet.ts';

/** The properties of a timesheet that decide what can be done to it. */
export type TimesheetState = Pick<Timesheet, 'status' | 'isVoid'> & { allowDocumentUploads?: boolean };

export const isPending = ({ status }: TimesheetState) => status === 'pending';

/** The actions in a list's row: the permission for each, and the timesheets it can be done to. */
export const ROW_ACTIONS = {
  accept: ['timesheet.accept', isPending],
  reject: ['timesheet.reject', isPending],
  edit: ['timesheet.edit', isPending],
  resend: ['timesheet.resendAuthorisation', isPending],
  delete: ['timesheet.delete', isPending],
  void: ['timesheet.void', ({ status, isVoid }: TimesheetState) => status === 'accepted' && !isVoid],
} as const satisfies Record<string, readonly [Permission, (timesheet: TimesheetState) => boolean]>;

/** Which of those actions are available. */
export type RowActions = Record<keyof typeof ROW_ACTIONS, boolean>;

/** Returns those for which a condition holds. */
export const eachAction = (isSo: (action: keyof RowActions) => boolean) =>
  Object.fromEntries(
    Object.keys(ROW_ACTIONS).map((action) => [action, isSo(action as keyof RowActions)]),
  ) as RowActions;

/** Returns which of a reader's actions are possible on one timesheet as it is now. */
export const rowActionsFor = (may: RowActions, timesheet: TimesheetState): RowActions =>
  eachAction((action) => may[action] && ROW_ACTIONS[action][1](timesheet));
